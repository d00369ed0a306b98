import type { Vocabulary } from "./vocabulary.js";

/** A script for PowerShell from 5.1 on; if it offers nothing, PowerShell completes file names. */
export function powershellScript({ lint, commands }: Vocabulary): string {
  const all = [lint, ...commands];
  const offered = all.flatMap(({ name, options }) =>
    options.map(({ flag, values }) => [`${name} ${flag}`, values?.words ?? []] as const),
  );
  return `# Completion of journal-lint for PowerShell: journal-lint completion powershell | Out-String | Invoke-Expression
Register-ArgumentCompleter -Native -CommandName 'journal-lint' -ScriptBlock {
  param($word, $ast, $position)
  $commands = ${list(commands.map(({ name }) => name))}
  $options = @{
${entries(all.map(({ name, options }) => [name, options.map(({ flag }) => flag)]))}
  }
  $values = @{
${entries(offered)}
  }
  $words = @{
${entries(commands.map(({ name, values }) => [name, values?.words ?? []]))}
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

/** A hashtable's entries; PowerShell completes the names of files and folders itself. */
function entries(offered: readonly (readonly [key: string, words: readonly string[]])[]): string {
  return offered
    .flatMap(([key, words]) => (words.length === 0 ? [] : [`    ${quoted(key)} = ${list(words)}`]))
    .join("\n");
}

function list(words: readonly string[]): string {
  return `@(${words.map(quoted).join(", ")})`;
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
