import type { Problem, ProblemTypes } from "./generated/types.gen.ts";

/** The kind of an error: the last part of the problem's `type` URI, such as `not-found`. */
export type ProblemType = keyof ProblemTypes;

/** What an error looks like over tRPC: the problem document travels in `data.problem`. */
export interface ErrorShape {
  message: string;
  /** tRPC's number for the kind of error. */
  code: number;
  data: {
    /** tRPC's name for the kind of error. */
    code: string;
    httpStatus: number;
    problem: Problem;
  };
}

/** The answer as a problem document, when it is one. */
export function asProblem(value: unknown): Problem | undefined {
  const { type, title, status, detail } = (value ?? {}) as Partial<Problem>;
  const isProblem =
    typeof type === "string" &&
    typeof title === "string" &&
    typeof status === "number" &&
    typeof detail === "string";
  return isProblem ? (value as Problem) : undefined;
}
