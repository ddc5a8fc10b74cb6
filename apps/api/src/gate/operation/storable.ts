import { type AppError, invalid } from "../../platform/app-error.ts";

/** Maximum nesting depth: far more than any body needs, far less than the stack allows. */
const maxDepth = 100;
/** Maximum number of characters of a field's path that an error repeats. */
const maxPathLength = 200;

/**
 * Finds what no column or index can store, anywhere in a value: NUL characters, lone surrogates and excessive nesting.
 * Returns the error for the field, or undefined when everything is valid.
 * @param value as returned by JSON.parse
 */
export function refuseUnstorable(value: unknown): AppError | undefined {
  const found = unstorable(value, 0);
  if (!found) return undefined;
  const path = found.tooDeep ? found.path.slice(0, 1) : found.path;
  const field = path.join(".").slice(0, maxPathLength).toWellFormed().replaceAll("\0", "\\u0000");
  return invalid([{ field: field || "body", message: found.message }]);
}

/** The same for the parameters of a path: what is wrong, and in which of them. */
export const unstorableParam = (
  params: Record<string, unknown>,
): { path: PropertyKey[]; message: string } | undefined => unstorable(params, 0);

interface Found {
  /** Filled on the way back, because most members are valid and need no path. */
  path: string[];
  message: string;
  tooDeep?: true;
}

function unstorable(value: unknown, depth: number): Found | undefined {
  if (typeof value === "string") return wrongText(value);
  if (value === null || typeof value !== "object") return undefined;
  if (depth > maxDepth)
    return { path: [], message: `is nested more than ${maxDepth} levels deep`, tooDeep: true };
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i++) {
      const found = unstorable(value[i], depth + 1);
      if (found) return below(String(i), found);
    }
    return undefined;
  }
  for (const name in value) {
    const found = wrongText(name) ?? unstorable((value as Record<string, unknown>)[name], depth + 1);
    if (found) return below(name, found);
  }
  return undefined;
}

function below(name: string, found: Found): Found {
  found.path.unshift(name);
  return found;
}

function wrongText(text: string): Found | undefined {
  if (text.includes("\0")) return { path: [], message: "contains a NUL character, which can't be stored" };
  if (text.isWellFormed()) return undefined;
  return { path: [], message: "contains half of a surrogate pair, which can't be stored" };
}
