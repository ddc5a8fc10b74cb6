import type { Problem, ProblemTypes } from "./generated/types.gen.ts";

/** The type of an error: the last part of the problem's `type` URI, such as `not-found`. */
export type ProblemType = keyof ProblemTypes;

/** The form of an error over tRPC: the problem document is in `data.problem`. */
export interface ErrorShape {
  message: string;
  /** tRPC's number for the error code. */
  code: number;
  data: {
    /** tRPC's name for the error code. */
    code: string;
    httpStatus: number;
    problem: Problem;
  };
}

/** The response as a problem document, if it is one. */
export function asProblem(value: unknown): Problem | undefined {
  const { type, title, status, detail } = (value ?? {}) as Partial<Problem>;
  const isProblem =
    typeof type === "string" &&
    typeof title === "string" &&
    typeof status === "number" &&
    typeof detail === "string";
  return isProblem ? (value as Problem) : undefined;
}
