import { z } from "zod";
import { unwrap } from "./unwrap.ts";

type Listed = Record<string, unknown>;

/**
 * For a list that takes `fields`: leaves only those members of its records, after they were validated. What `include`
 * adds is no member of the record, and stays.
 * @returns undefined for other operations
 */
export function fieldChooser(
  input: z.ZodType,
  output: z.ZodType,
): ((answer: unknown, asked: unknown) => unknown) | undefined {
  const isList = output instanceof z.ZodObject && "pagination" in output.shape;
  const fields = isList && input instanceof z.ZodObject && unwrap(input.shape.fields ?? input);
  if (!(fields instanceof z.ZodArray && fields.element instanceof z.ZodEnum)) return undefined;
  const known = new Set<unknown>(fields.element.options);
  return (answer, asked) => {
    const { fields: chosen } = asked as { fields?: string[] };
    if (!chosen) return answer;
    const shown = new Set(["id", ...chosen]);
    const { data, ...beside } = answer as { data: Listed[] };
    return {
      data: data.map((record) => only(record, (name) => shown.has(name) || !known.has(name))),
      ...beside,
    };
  };
}

const only = (record: Listed, isShown: (name: string) => boolean): Listed =>
  Object.fromEntries(Object.entries(record).filter(([name]) => isShown(name)));
