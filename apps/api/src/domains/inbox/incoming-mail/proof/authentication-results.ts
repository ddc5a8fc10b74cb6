/** One result in Authentication-Results (RFC 8601): a method, its outcome, and what it refers to. */
export interface MethodResult {
  method: string;
  result: string;
  properties: Record<string, string>;
}

const maxLength = 8_192;
const maxMethods = 50;

/**
 * @param value of the header field
 * @returns the authserv-id and the results
 */
export function authenticationResults(value: string): { id: string; results: MethodResult[] } {
  const [first = "", ...rest] = withoutComments(value.slice(0, maxLength)).split(";");
  const id = (first.trim().split(/\s+/)[0] ?? "").toLowerCase();
  const results = rest.slice(0, maxMethods).flatMap((part) => resultIn(part) ?? []);
  return { id, results };
}

function resultIn(part: string): MethodResult | null {
  const words = part
    .replace(/\s*=\s*/g, "=")
    .trim()
    .split(/\s+/);
  const [method, result] = (words[0] ?? "").toLowerCase().split("=");
  if (!method || !result) return null;
  const properties: Record<string, string> = Object.create(null);
  for (const word of words.slice(1)) {
    const at = word.indexOf("=");
    if (at > 0) properties[word.slice(0, at).toLowerCase()] ??= word.slice(at + 1).replace(/^"|"$/g, "");
  }
  return { method: method.replace(/\/\d+$/, ""), result, properties };
}

/** Comments in parentheses may be nested and may contain semicolons. So may quoted strings. */
function withoutComments(text: string): string {
  let depth = 0;
  let isQuoted = false;
  let kept = "";
  for (let at = 0; at < text.length; at++) {
    const character = text[at]!;
    if (character === "\\") {
      at += 1;
      continue;
    }
    if (character === '"' && depth === 0) isQuoted = !isQuoted;
    if (!isQuoted && character === "(") depth += 1;
    else if (!isQuoted && character === ")" && depth > 0) depth -= 1;
    else if (depth === 0) kept += isQuoted && character === ";" ? " " : character;
  }
  return kept;
}
