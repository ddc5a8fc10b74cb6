import type { Scope } from "@rental/contract";
import type { AppError } from "../../platform/app-error.ts";
import { forbidden } from "../limits/plan.ts";
import type { MailGateway, Principal } from "./principal.ts";

/** What an operation asks of a key with scopes. */
interface Needed {
  scopes?: readonly Scope[];
  unscoped?: boolean;
}

type Caller = Principal | MailGateway;

/** The scopes of the caller's key; null: everything that its plan allows. */
const scopesOf = (caller: Caller): readonly Scope[] | null =>
  caller.kind === "apiKey" ? caller.scopes : null;

/**
 * Checks whether the key's scopes allow an operation.
 * @returns the 403, or undefined
 */
export function refuseByScope(caller: Caller, { scopes = [], unscoped }: Needed): AppError | undefined {
  const given = scopesOf(caller);
  if (given === null) return undefined;
  if (unscoped)
    return forbidden("scope_missing", "No scope allows this: it needs an owner, or a key without scopes.");
  const missing = scopes.filter((scope) => !given.includes(scope));
  if (missing.length === 0) return undefined;
  return forbidden(
    "scope_missing",
    `This API key lacks the ${missing.length === 1 ? "scope" : "scopes"} ${inWords(missing)}. Scopes are chosen when a key is created: create another one.`,
  );
}

const inWords = (names: readonly string[]): string =>
  [names.slice(0, -1).join(", "), names.at(-1)].filter(Boolean).join(" and ");

/** Whether an answer may show the caller records of a resource. */
export const mayRead = (caller: Caller, resource: string): boolean =>
  scopesOf(caller)?.includes(`${resource}:read` as Scope) ?? true;

/**
 * The resources whose records the caller may be shown, of those that were asked for.
 * @param asked undefined: all
 * @returns undefined: all
 * @throws AppError 403 when one was asked for that the key may not read
 */
export function readable<Resource extends string>(
  caller: Caller,
  asked: readonly Resource[] | undefined,
  all: readonly Resource[],
): readonly Resource[] | undefined {
  if (scopesOf(caller) === null) return asked;
  const refusal = refuseByScope(caller, { scopes: asked?.map((resource) => `${resource}:read` as Scope) });
  if (refusal) throw refusal;
  return asked ?? all.filter((resource) => mayRead(caller, resource));
}
