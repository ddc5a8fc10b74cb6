/** Python's names for what the API calls otherwise. */

const keywords = new Set(
  (
    "False None True and as assert async await break class continue def del elif else except finally for from global if " +
    "import in is lambda nonlocal not or pass raise return try while with yield"
  ).split(" "),
);

/** `workflowRuns` -> `workflow_runs`, `import` -> `import_`. */
export const snake = (name: string): string =>
  safe(name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));

/** The name of an argument: as the API spells it, where Python allows it. */
export const safe = (name: string): string => {
  const word = name.replace(/\W/g, "_").replace(/^(?=\d)/, "_");
  return keywords.has(word) ? `${word}_` : word;
};

export const isPlain = (name: string): boolean => /^[A-Za-z_]\w*$/.test(name) && !keywords.has(name);

/** `workflowRuns` -> `WorkflowRuns`, `bulk_import.completed` -> `BulkImportCompleted`. */
export const pascal = (name: string): string =>
  name.replace(/(?:^|[^A-Za-z0-9]+)([a-z0-9])/gi, (_, letter: string) => letter.toUpperCase());

/** A docstring, ending with a line break. */
export function docstring(lines: string[], indent: string): string {
  const safeLines = lines.map((line) => line.replaceAll("\\", "\\\\").replaceAll('"""', "'''"));
  const text = safeLines.length === 1 ? safeLines[0]!.replace(/"$/, '" ') : safeLines[0]!;
  if (safeLines.length === 1) return `${indent}"""${text}"""\n`;
  const rest = safeLines.slice(1).map((line) => `${indent}${line}`.trimEnd());
  return `${indent}"""${text}\n${rest.join("\n")}\n${indent}"""\n`;
}

/** A text as Python writes it. JSON's escapes are Python's, too. */
export const literal = (value: unknown): string =>
  value === true ? "True" : value === false ? "False" : value === null ? "None" : JSON.stringify(value);
