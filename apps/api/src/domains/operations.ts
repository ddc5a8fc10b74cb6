import type { AnyProcedure } from "@trpc/server";
import type { z } from "zod";
import type { OperationMeta } from "../gate/operation/operation.ts";
import { type Declared, type Perform, performer } from "../gate/operation/perform.ts";
import { showsVersion } from "../gate/operation/versions.ts";
import { appRouter, consoleRouter, inboundRouter, publicRouter, streamsRouter } from "./router.gen.ts";

/** A procedure as all transports see it. */
export interface Operation {
  /** Its name over tRPC, such as `properties.list`. */
  name: string;
  type: "query" | "mutation";
  meta: OperationMeta;
  input: z.ZodType;
  output: z.ZodType;
  perform: Perform;
}

/** The parts of a procedure that tRPC keeps; a test compares this with the installed version. */
interface Inside {
  type: "query" | "mutation";
  meta: OperationMeta;
  inputs: z.ZodType[];
  output: z.ZodType;
  resolver: Declared["resolver"];
}

/** Every call of the API; the REST routes, the tRPC calls and the OpenAPI document are generated from this. */
export const operations: Operation[] = operationsOf(appRouter._def.procedures);

/** The streams for keys; these are only served over REST. */
export const streamOperations: Operation[] = operationsOf(streamsRouter._def.procedures);

/** Every public operation; these are only served over REST. */
export const publicOperations: Operation[] = operationsOf(publicRouter._def.procedures);

/** The operations of connectors, signed; only served over REST. */
export const inboundOperations: Operation[] = operationsOf(inboundRouter._def.procedures);

/** What only people who have signed in may call, from the console; only served over REST, and not documented. */
export const consoleOperations: Operation[] = operationsOf(consoleRouter._def.procedures);

function operationsOf(procedures: object): Operation[] {
  const all = Object.entries(procedures as Record<string, AnyProcedure>).map(([name, procedure]) => {
    const { type, meta, inputs, output, resolver } = procedure._def as unknown as Inside;
    return { name, type, meta, input: inputs[0]!, output, resolver };
  });
  const reads = new Map(
    all.flatMap((each) => (showsVersion(each.meta) ? [[each.meta.openapi.path, each] as const] : [])),
  );
  return all.map(({ type, ...declared }) => {
    const { name, meta, input, output } = declared;
    const perform = performer(declared, reads.get(meta.openapi.path));
    return { name, type, meta, input, output, perform };
  });
}
