import { z } from "zod";
import type { Operation } from "../../../domains/operations.ts";
import { pathParams, surfaces } from "../../../gate/operation/operation.ts";
import { exampleOf } from "../example-of.ts";

/** The request of a code sample: the path parameters, other required members, and the example of the body. */
export interface SampleRequest {
  /** Name of the procedure, such as `properties.list`. */
  name: string;
  method: string;
  /** Complete URL, including the query. */
  url: string;
  /** Values of the path parameters, in order. */
  params: string[];
  /** The whole input by member name. */
  members: Record<string, unknown>;
  /** The input without path parameters: the query of a read, the body of a write. */
  input: Record<string, unknown>;
  /** The body, if there is one. */
  body?: Record<string, unknown>;
  streams: boolean;
}

/** Builds an operation's sample request from the examples in the contract. @param origin the server's origin */
export function sampleRequest({ name, meta, input: schema }: Operation, origin: string): SampleRequest {
  const names = pathParams(meta.openapi.path);
  const examples = schema instanceof z.ZodVoid ? {} : exampleMembers(schema, name);
  const path = meta.openapi.path.replace(/\{(\w+)\}/g, (_, param: string) =>
    encodeURIComponent(String(examples[param])),
  );
  const others = Object.entries(examples).filter(([member]) => !names.includes(member));
  const input = Object.fromEntries(
    meta.kind === "read" ? others.filter(([member]) => isRequired(schema, member)) : others,
  );
  const query = meta.kind === "read" ? queryOf(input) : "";
  const hasBody = meta.kind === "write" && others.length > 0;
  return {
    name,
    method: meta.openapi.method,
    url: origin + surfaces[meta.surface] + path + query,
    params: names.map((param) => String(examples[param])),
    members: { ...Object.fromEntries(names.map((param) => [param, examples[param]])), ...input },
    input,
    ...(hasBody && { body: input }),
    streams: meta.streams,
  };
}

const exampleMembers = (schema: z.ZodType, name: string) =>
  exampleOf(schema, `the input of ${name}`) as Record<string, unknown>;

const isRequired = (schema: z.ZodType, member: string): boolean =>
  schema instanceof z.ZodObject &&
  !(schema.shape as Record<string, z.ZodType>)[member]!.safeParse(undefined).success;

function queryOf(input: Record<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input)) query.append(name, String(value));
  return query.size === 0 ? "" : `?${query}`;
}
