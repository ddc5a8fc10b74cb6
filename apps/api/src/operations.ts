import type { AnyProcedure } from "@trpc/server";
import type { z } from "zod";
import type { OperationMeta } from "./gate/operation.ts";
import { type Declared, type Perform, performer } from "./gate/perform.ts";
import { appRouter } from "./router.ts";

/** A procedure as both transports see it. */
export interface Operation {
  /** Its name over tRPC, such as `properties.list`. */
  name: string;
  type: "query" | "mutation";
  meta: OperationMeta;
  input: z.ZodType;
  output: z.ZodType;
  perform: Perform;
}

/** What tRPC keeps of a procedure; a test holds this to the installed version. */
interface Inside {
  type: "query" | "mutation";
  meta: OperationMeta;
  inputs: z.ZodType[];
  output: z.ZodType;
  resolver: Declared["resolver"];
}

/** Every procedure of the router; the REST routes, the tRPC calls and the OpenAPI document are made from this. */
export const operations: Operation[] = Object.entries(
  appRouter._def.procedures as unknown as Record<string, AnyProcedure>,
).map(([name, procedure]) => {
  const { type, meta, inputs, output, resolver } = procedure._def as unknown as Inside;
  const declared = { meta, input: inputs[0]!, output, resolver };
  return { name, type, meta, input: declared.input, output, perform: performer(declared) };
});
