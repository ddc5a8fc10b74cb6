import { z } from "zod";

/**
 * An example of a whole body, assembled from the `example` of each field (see `field` in the contract). Fields marked
 * `leaveOut` are omitted.
 * @throws Error naming the field without an example
 */
export function exampleOf(schema: z.ZodType, at = "the schema"): unknown {
  const meta = schema.meta();
  if (meta && meta.example !== undefined) return meta.example;
  if (schema instanceof z.ZodObject) return exampleOfObject(schema, at);
  if (schema instanceof z.ZodArray) return [exampleOf(schema.element as z.ZodType, `${at}[0]`)];
  if (schema instanceof z.ZodUnion) return exampleOf(schema.options[0] as z.ZodType, at);
  if (schema instanceof z.ZodEnum) return schema.options[0];
  if (schema instanceof z.ZodLiteral) return schema.value;
  if (schema instanceof z.ZodVoid) return undefined;
  const inner = unwrap(schema);
  if (inner) return exampleOf(inner, at);
  throw new Error(`No example for ${at}: declare the field with field(schema, description, example).`);
}

function exampleOfObject(schema: z.ZodObject, at: string): Record<string, unknown> {
  const members = Object.entries(schema.shape as Record<string, z.ZodType>)
    .filter(([, member]) => !isMarked(member, "leaveOut"))
    .map(([name, member]) => [name, exampleOf(member, `${at}.${name}`)]);
  return Object.fromEntries(members) as Record<string, unknown>;
}

/** Whether the field was declared with this option. */
export function isMarked(schema: z.ZodType, mark: "leaveOut" | "preview"): boolean {
  for (let inner: z.ZodType | undefined = schema; inner; inner = unwrap(inner)) {
    if (inner.meta()?.[mark] === true) return true;
  }
  return false;
}

function unwrap(schema: z.ZodType): z.ZodType | undefined {
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodReadonly
  ) {
    return schema.unwrap() as z.ZodType;
  }
  return schema instanceof z.ZodPipe ? (schema.in as z.ZodType) : undefined;
}
