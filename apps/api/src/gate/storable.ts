import { type AppError, invalid } from "../platform/app-error.ts";

/** How deep members may lie in each other: far more than any body needs, far less than the stack takes. */
const deepest = 100;

/**
 * What no column and no index can hold, wherever in a value it stands: NUL characters, half characters, and lists in
 * lists without end. Says which field it is, and nothing when all is well.
 * @param value as JSON.parse gives it
 */
export function refuseUnstorable(value: unknown): AppError | undefined {
  const found = unstorable(value, "", 0);
  return found && invalid([{ field: found.field.toWellFormed() || "body", message: found.message }]);
}

interface Found {
  field: string;
  message: string;
}

function unstorable(value: unknown, path: string, depth: number): Found | undefined {
  if (typeof value === "string") return wrongText(value, path);
  if (value === null || typeof value !== "object") return undefined;
  if (depth > deepest)
    return { field: path.split(".", 1)[0]!, message: `is nested deeper than ${deepest} levels` };
  for (const name in value) {
    const inner = path === "" ? name : `${path}.${name}`;
    const found =
      wrongText(name, inner.replaceAll("\0", "\\u0000")) ??
      unstorable((value as Record<string, unknown>)[name], inner, depth + 1);
    if (found) return found;
  }
  return undefined;
}

function wrongText(text: string, field: string): Found | undefined {
  if (text.includes("\0")) return { field, message: "holds a NUL character, which can't be stored" };
  if (text.isWellFormed()) return undefined;
  return { field, message: "holds half of a character (a lone surrogate), which can't be stored" };
}
