/**
 * Compares the published types with the server's own: only checked by the compiler. An error in a line below means that
 * `pnpm --filter @rental/sdk generate` was forgotten, or that a schema has no JSON form.
 */
import type { inferRouterError, inferRouterInputs, inferRouterOutputs } from "@trpc/server";
import type { AppRouter as ServerRouter } from "../../../apps/api/src/domains/router.gen.ts";
import type { problems } from "../../contract/src/problems.ts";
import type { AppRouter, ProblemTypes, Procedures } from "../src/generated/types.gen.ts";

type Identical<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
/** Objects with unknown members have two forms after tRPC has mapped them: those must be assignable to each other. */
type Same<A, B> = Identical<A, B> extends true ? true : [A, B] extends [B, A] ? true : false;
/** The names of the operations that differ. */
type Differing<A, B> = {
  [Resource in keyof A & string]: {
    [Operation in keyof A[Resource] & string]: Resource extends keyof B
      ? Operation extends keyof B[Resource]
        ? Same<A[Resource][Operation], B[Resource][Operation]> extends true
          ? never
          : `${Resource}.${Operation}`
        : `${Resource}.${Operation}`
      : `${Resource}.${Operation}`;
  }[keyof A[Resource] & string];
}[keyof A & string];

/** A type error that contains the names, if there are any. */
type Nothing<T> = [T] extends [never] ? true : T;
export const inputs: Nothing<Differing<inferRouterInputs<ServerRouter>, inferRouterInputs<AppRouter>>> = true;
export const outputs: Nothing<Differing<inferRouterOutputs<ServerRouter>, inferRouterOutputs<AppRouter>>> =
  true;
export const resources: Same<keyof inferRouterInputs<ServerRouter>, keyof Procedures> = true;
/** Without those that only visitors get. */
type ForKeys = {
  [Type in keyof typeof problems]: (typeof problems)[Type] extends { onlyPublic: true } ? never : Type;
}[keyof typeof problems];
export const problemTypes: Same<ForKeys, keyof ProblemTypes> = true;
export const errorShape: inferRouterError<ServerRouter> extends inferRouterError<AppRouter> ? true : false =
  true;
