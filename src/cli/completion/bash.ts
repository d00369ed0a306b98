import type { CompletedCommand, CompletedOption, Values, Vocabulary } from "./vocabulary.js";

/** A script for bash from version 3.2 on, which macOS has. */
export function bashScript({ lint, commands, rules, formats, events }: Vocabulary): string {
  const names = commands.map(({ name }) => name);
  return `# Completion of journal-lint for bash: eval "$(journal-lint completion bash)"
_journal_lint() {
  local line=\${COMP_LINE:0:COMP_POINT} command= values= current previous count name
  local -a words
  read -ra words <<< "$line"
  [[ $line == *[[:space:]] ]] && words+=("")
  count=\${#words[@]}
  (( count > 1 )) || return
  current=\${words[count-1]}
  previous=\${words[count-2]}
  case \${words[1]} in
    ${names.join("|")}) (( count > 2 )) && command=\${words[1]} ;;
  esac
  if [[ $current == --*=* ]]; then
    previous=\${current%%=*}
    current=\${current#*=}
  fi
  COMPREPLY=()
  case "$command $previous" in
${[lint, ...commands].flatMap((of) => valueCases(of, of === lint ? "" : of.name, { rules, formats })).join("\n")}
  esac
  if [[ -z $values ]]; then
    case "$command $current" in
${[...commands, lint].map((of) => wordCase(of, of === lint ? "" : of.name, events)).join("\n")}
    esac
  fi
  if [[ -z $values && -z $command && $count == 2 ]]; then
    values="${names.join(" ")}"
    while IFS= read -r name; do COMPREPLY+=("$name"); done < <(compgen -f -- "$current")
    compopt -o filenames 2>/dev/null
  fi
  COMPREPLY+=($(compgen -W "$values" -- "$current"))
  # What bash replaces starts behind the last = or colon.
  name=\${current%"\${current##*[=:]}"}
  COMPREPLY=("\${COMPREPLY[@]#"$name"}")
}
complete -o default -F _journal_lint journal-lint
`;
}

type Lists = Pick<Vocabulary, "rules" | "formats">;

/** The values of an option; if it returns, bash completes file names. */
function valueCases({ options }: CompletedCommand, command: string, lists: Lists): readonly string[] {
  return options.flatMap(({ flag, values }: CompletedOption) =>
    values === undefined ? [] : [`    "${command} ${flag}")${follows(values, lists)} ;;`],
  );
}

function follows(values: Values, { rules, formats }: Lists): string {
  if (values === "rule") {
    return `
      if [[ $current == *=* ]]; then
        values="\${current%%=*}=off \${current%%=*}=warn \${current%%=*}=error"
      else
        values="${rules.map((id) => `${id}=`).join(" ")}"
        compopt -o nospace 2>/dev/null
      fi`;
  }
  if (values === "format") return ` [[ $current == *:* ]] && return; values="${formats.join(" ")}"`;
  return typeof values === "string" ? " return" : ` values="${values.join(" ")}"`;
}

/** If no event matches, bash completes file names. */
function wordCase({ options, values }: CompletedCommand, command: string, events: readonly string[]): string {
  const flags = `    "${command} -"*) values="${options.map(({ flag }) => flag).join(" ")}" ;;`;
  const words = values === "event" ? events : values;
  if (words === undefined || typeof words === "string") return flags;
  return `${flags}\n    "${command} "*) values="${words.join(" ")}" ;;`;
}
