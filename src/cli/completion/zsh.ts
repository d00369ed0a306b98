import { formatNames } from "../../report/index.js";
import { ruleNames } from "../../rules/index.js";
import { type CompletedCommand, type CompletedOption, events, type Values, type Vocabulary } from "./vocabulary.js";

/** A script for zsh: to be evaluated, or stored as _journal-lint in a folder of $fpath. */
export function zshScript({ lint, commands }: Vocabulary): string {
  const described = commands.map(({ name, says }) => quoted(`${name}:${says}`)).join(" ");
  return `#compdef journal-lint
# Completion of journal-lint for zsh: eval "$(journal-lint completion zsh)"
_journal_lint_rule() {
  if compset -P '*='; then compadd -- off warn error
  else compadd -S = -q -- ${ruleNames.join(" ")}
  fi
}

_journal_lint_format() {
  if compset -P '*:'; then _files
  else compadd -- ${formatNames.join(" ")}
  fi
}

_journal_lint_event() {
  compadd -- ${events.words.join(" ")}
  _files
}

_journal_lint_first() {
  local -a commands=(${described})
  _describe -t commands command commands
  _files
}

_journal-lint() {
  if (( CURRENT > 2 )); then
    case $words[2] in
${commands.map(commandCase).join("\n")}
    esac
  fi
  _arguments -S \\
    ${[...lint.options.map(optionSpec), "'1: :_journal_lint_first'", "'*: :_files'"].join(" \\\n    ")}
}

if [[ $funcstack[1] == _journal-lint ]]; then _journal-lint "$@"
else compdef _journal-lint journal-lint
fi
`;
}

function commandCase({ name, options, values }: CompletedCommand): string {
  const specs = [...options.map(optionSpec), ...(values ? [quoted(`*: :${action(values)}`)] : [])];
  return `      ${name})
        shift words
        (( CURRENT-- ))
        _arguments ${specs.join(" ")}
        return ;;`;
}

function optionSpec({ flag, says, values }: CompletedOption): string {
  const text = says.replace(/[[\]:\\]/g, "\\$&");
  const often = says.includes("(repeatable)") ? "*" : "";
  return quoted(values ? `${often}${flag}=[${text}]: :${action(values)}` : `${often}${flag}[${text}]`);
}

function action({ kind, words }: Values): string {
  if (kind === "words") return `(${words.join(" ")})`;
  if (kind === "file") return "_files";
  if (kind === "folder") return "_files -/";
  return kind === "any" ? " " : `_journal_lint_${kind}`;
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
