import type { LeadValue } from "@rental/contract";

const limits = { text: 20_000, lines: 300, line: 300, label: 40, value: 9_000 };
/** A label and its value on one line. */
const labelled =
  /^[*_\s]*(?<label>[\p{L}\p{N}#][\p{L}\p{N} /#'-]{0,39}?)[*_]*\s*(?::|\||\s[-–]\s)\s*(?<value>.*)$/u;
const bracketed = /^\[(?<label>[\p{L}#][^\]]{0,39})\]\s*(?<value>.*)$/u;
/** Labels whose value is the rest of the text. */
const last = /^(?:message|comments?|mensaje|comentarios)$/i;
/** Labels that may stand alone, with the value on the next line. */
const alone =
  /^(?:name|full name|first name|last name|phone|phone number|email|e-mail|property|comments?|message|nombre|correo|teléfono|propiedad)$/i;

/** The values of lines such as `Name: Ann Ray`, by their labels. The first line with a label counts. */
export function labelledLines(text: string): LeadValue[] {
  const lines = text
    .slice(0, limits.text)
    .split("\n", limits.lines)
    .map((line) => line.slice(0, limits.line).trim());
  const found = new Map<string, LeadValue>();
  const add = (label: string, value: string) => {
    const path = label.trim();
    // A match begins only where its characters do: otherwise, long rows of them would take quadratic time.
    const clean = value.replace(/^[*_\s]+|(?<![*_\s])[*_\s]+$/g, "");
    if (path !== "" && clean !== "" && !found.has(path.toLowerCase()))
      found.set(path.toLowerCase(), { path, value: clean.slice(0, limits.value) });
  };
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]!;
    const { label, value } = (labelled.exec(line) ?? bracketed.exec(line))?.groups ?? {};
    if (label !== undefined && value !== undefined && last.test(label)) {
      add(label, paragraphAt(lines, at, value));
    } else if (label !== undefined && value !== undefined && value !== "") add(label, value);
    else if (alone.test(line) || (label !== undefined && value === "")) add(label ?? line, nextOf(lines, at));
  }
  return [...found.values()];
}

/** The next line, unless it has a label of its own. */
function nextOf(lines: string[], at: number): string {
  const next = lines[at + 1] ?? "";
  return labelled.test(next) || alone.test(next) ? "" : next;
}

/** The words after a label, up to an empty line after them or the next label. */
function paragraphAt(lines: string[], at: number, first: string): string {
  const words = first === "" ? [] : [first];
  for (const line of lines.slice(at + 1)) {
    if (line === "" && words.length === 0) continue;
    if (line === "" || (labelled.test(line) && !/[.?!,]/.test(line.slice(0, line.indexOf(":"))))) break;
    words.push(line);
  }
  return words.join("\n");
}
