import { z } from "zod";

/** Keywords of a schema of OpenAPI 3.0. */
export type SchemaKeywords = Readonly<Record<string, unknown>>;

/**
 * Keywords that the OpenAPI document adds to a schema: rules that it can express, but that a refinement or a service
 * checks. `schema.register(openApiKeywords, { uniqueItems: true })` returns the schema.
 */
export const openApiKeywords = z.registry<SchemaKeywords>();

/**
 * For `allOf`: an object must have all members of at least one of the lists. The members are strings. Generators of
 * clients need their types: from branches that only have `required`, they make types that accept anything.
 */
export const oneOfMembers = (...alternatives: string[][]): SchemaKeywords =>
  anyOfObjects(alternatives, { type: "string" });

/** For `allOf`: email or phone must be given. Neither counts when it is empty. */
export const emailOrPhone = anyOfObjects([["email"], ["phone"]], { type: "string", minLength: 1 });

/** The same for a text under one of several names, or a list of ids with something in it. */
export const textOrList = (texts: string[], list: string): SchemaKeywords => ({
  anyOf: [
    ...texts.map((name) => ({
      type: "object",
      properties: { [name]: { type: "string" } },
      required: [name],
    })),
    {
      type: "object",
      properties: { [list]: { type: "array", items: { type: "string", format: "uuid" }, minItems: 1 } },
      required: [list],
    },
  ],
});

function anyOfObjects(alternatives: string[][], member: SchemaKeywords): SchemaKeywords {
  return {
    anyOf: alternatives.map((required) => ({
      type: "object",
      properties: Object.fromEntries(required.map((name) => [name, member])),
      required,
    })),
  };
}

/** A member that is always refused, with an explanation. No example is valid. Register it with the whole field. */
export const neverAccepted: SchemaKeywords = { not: {}, example: undefined };
