import { ruleNames } from "../../rules/index.js";
import type { CompletedCommand, Values, Vocabulary } from "./vocabulary.js";

/** A script for bash from version 3.2 on, which macOS has. */
export function bashScript({ lint, commands }: Vocabulary): string {
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
${[lint, ...commands].flatMap(valueCases).join("\n")}
  esac
  if [[ -z $values ]]; then
    case "$command $current" in
${[...commands, lint].map(wordCase).join("\n")}
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

/** The values of an option; if it returns, bash completes file names. */
function valueCases({ name, options }: CompletedCommand): readonly string[] {
  return options.flatMap(({ flag, values }) => (values ? [`    "${name} ${flag}")${follows(values)} ;;`] : []));
}

function follows({ kind, words }: Values): string {
  if (kind === "rule") {
    return `
      if [[ $current == *=* ]]; then
        values="\${current%%=*}=off \${current%%=*}=warn \${current%%=*}=error"
      else
        values="${ruleNames.map((id) => `${id}=`).join(" ")}"
        compopt -o nospace 2>/dev/null
      fi`;
  }
  if (kind === "format") return ` [[ $current == *:* ]] && return; values="${words.join(" ")}"`;
  return words.length === 0 ? " return" : ` values="${words.join(" ")}"`;
}

/** If no event matches, bash completes file names. */
function wordCase({ name, options, values }: CompletedCommand): string {
  const flags = `    "${name} -"*) values="${options.map(({ flag }) => flag).join(" ")}" ;;`;
  return values?.words.length ? `${flags}\n    "${name} "*) values="${values.words.join(" ")}" ;;` : flags;
}
