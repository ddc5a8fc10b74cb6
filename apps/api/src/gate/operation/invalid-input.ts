import { z } from "zod";
import { type AppError, invalid, notFound } from "../../platform/app-error.ts";
import type { Issue } from "../limits/bounds.ts";
import type { RequestCall } from "./call.ts";
import { type Incoming, isObject } from "./incoming.ts";
import { type OperationMeta, pathParams } from "./operation.ts";

/** The parts of an operation that determine its refusals. */
interface Described {
  meta: OperationMeta;
  input: z.ZodType;
}

/** The response to input that the schema rejects: a path that can't be an id means that the record does not exist. */
export function refuseInvalid(
  call: RequestCall,
  declared: Described,
  incoming: Incoming,
  issues: Issue[],
): Promise<unknown> | AppError {
  const params = recordParams(declared.meta.openapi.path);
  if (issues.some((issue) => params.includes(String(issue.path[0])))) return notFound("record");
  return refuseInput(call, declared, incoming, invalidInput(issues));
}

/**
 * The response to invalid input: 403 when the plan forbids its contents, 404 when the record in the path does not or
 * can't exist, otherwise the 422.
 */
export async function refuseInput(
  call: RequestCall,
  { meta, input }: Described,
  { params, fields }: Incoming,
  refusal: AppError,
): Promise<unknown> {
  try {
    meta.refuseBody?.(call, isObject(fields) ? fields : {});
    if (!canBe(meta, input, params)) return notFound("record");
    await meta.mustExist?.(call, params as Record<string, string>);
  } catch (refused) {
    return refused;
  }
  return refusal;
}

/** Whether the path parameters have the format that the schema requires. */
function canBe({ openapi }: OperationMeta, input: z.ZodType, params: Incoming["params"]): boolean {
  const shape = input instanceof z.ZodObject ? (input.shape as Record<string, z.ZodType>) : {};
  return recordParams(openapi.path).every((name) => shape[name]?.safeParse(params[name]).success);
}

/** The path parameters that name what has to exist; an externalId may be that of a record to be created. */
const recordParams = (path: string): string[] => pathParams(path).filter((name) => name !== "externalId");

/** Turns issues from zod or a limit into a 422 that names each field. */
export function invalidInput(issues: Issue[]): AppError {
  return invalid(
    issues.filter(isNotRepeated).map((issue) => ({
      field: issue.path.length > 0 ? issue.path.map(String).join(".") : "body",
      message: messageOf(issue),
    })),
  );
}

/** A number beyond the safe integers breaks zod's own bound, and then that of its field, which is the one to state. */
const isNotRepeated = (issue: Issue & { note?: string }, at: number, all: Issue[]): boolean =>
  issue.note === undefined || all[at + 1]?.path.join(".") !== issue.path.join(".");

/** What is wrong with the name of a member is in issues of its own. */
function messageOf(issue: Issue & { issues?: Issue[] }): string {
  const [ofName] = issue.issues ?? [];
  return ofName ? `the name ${plainMessage(ofName.message)}` : plainMessage(issue.message);
}

/** Rewords zod's messages for people. */
const plainMessage = (message: string): string =>
  message.endsWith("received undefined")
    ? "is required"
    : message
        .replace(/^Invalid input: /, "")
        .replace(
          /^Invalid option: expected one of (.*)$/,
          (_, names: string) => `must be one of ${names.replaceAll("|", ", ")}`,
        )
        .replace("Invalid GUID", "must be the id of a record")
        .replace(/^expected int, .*$/, "must be a whole number")
        .replace(
          /^Too (small|big): expected \w+ to (be|have) ([<>]=?)(-?[\d.]+)(?: (character|item|byte)s?)?$/,
          (_, _size, verb: string, sign: string, limit: string, unit?: string) =>
            verb === "be"
              ? `must be ${bounds[sign]} ${limit}`
              : `must have ${bounds[sign]} ${limit} ${unit}${limit === "1" ? "" : "s"}`,
        );

const bounds: Record<string, string> = {
  ">=": "at least",
  "<=": "at most",
  ">": "more than",
  "<": "less than",
};
