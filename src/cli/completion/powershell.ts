import type { CompletedCommand, Values, Vocabulary } from "./vocabulary.js";

/** A script for PowerShell from 5.1 on; if it offers nothing, PowerShell completes file names. */
export function powershellScript(vocabulary: Vocabulary): string {
  const { lint, commands } = vocabulary;
  const all = [{ ...lint, name: "" }, ...commands];
  return `# Completion of journal-lint for PowerShell: journal-lint completion powershell | Out-String | Invoke-Expression
Register-ArgumentCompleter -Native -CommandName 'journal-lint' -ScriptBlock {
  param($word, $ast, $position)
  $commands = ${list(commands.map(({ name }) => name))}
  $options = @{
${all.map(({ name, options }) => `    ${quoted(name)} = ${list(options.map(({ flag }) => flag))}`).join("\n")}
  }
  $values = @{
${all.flatMap((command) => valueLines(command, vocabulary)).join("\n")}
  }
  $words = @{
${commands.flatMap((command) => wordLines(command, vocabulary)).join("\n")}
  }
  $before = @($ast.CommandElements | Select-Object -Skip 1 | Where-Object { $_.Extent.EndOffset -lt $position } | ForEach-Object { $_.Extent.Text })
  $command = ''
  $previous = ''
  if ($before.Count -gt 0) {
    $previous = $before[-1]
    if ($commands -contains $before[0]) { $command = $before[0] }
  }
  $offered = @()
  if ($values.ContainsKey("$command $previous")) { $offered = $values["$command $previous"] }
  elseif ("$word" -like '-*') { $offered = $options[$command] }
  elseif ($words.ContainsKey($command)) { $offered = $words[$command] }
  elseif ($before.Count -eq 0) { $offered = $commands }
  $offered | Where-Object { "$_".StartsWith("$word", [StringComparison]::OrdinalIgnoreCase) } | ForEach-Object {
    [System.Management.Automation.CompletionResult]::new($_, $_, 'ParameterValue', $_)
  }
}
`;
}

function valueLines({ name, options }: CompletedCommand, vocabulary: Vocabulary): readonly string[] {
  return options.flatMap(({ flag, values }) => {
    const known = values === undefined ? undefined : knownValues(values, vocabulary);
    return known ? [`    ${quoted(`${name} ${flag}`)} = ${list(known)}`] : [];
  });
}

function wordLines({ name, values }: CompletedCommand, vocabulary: Vocabulary): readonly string[] {
  const known = values === undefined ? undefined : knownValues(values, vocabulary);
  return known ? [`    ${quoted(name)} = ${list(known)}`] : [];
}

/** PowerShell completes the names of files and folders itself. */
function knownValues(values: Values, { rules, formats, events }: Vocabulary): readonly string[] | undefined {
  switch (values) {
    case "rule":
      return rules.flatMap((id) => [`${id}=off`, `${id}=warn`, `${id}=error`]);
    case "format":
      return formats;
    case "event":
      return events;
    case "file":
    case "folder":
    case "any":
      return undefined;
    default:
      return values;
  }
}

function list(words: readonly string[]): string {
  return `@(${words.map(quoted).join(", ")})`;
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
