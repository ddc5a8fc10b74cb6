import { type PersonRole, personRoles, type Scope } from "@rental/contract";
import { AppError } from "../../platform/app-error.ts";
import type { Clock } from "../../platform/clock.ts";
import { isSandbox } from "../../platform/sandbox/sandbox-id.ts";
import type { ApiKeyPrincipal, MailGateway, OutsideKind, Principal } from "./principal.ts";

const dayMs = 86_400_000;

/** What the plan check needs to know about an operation. */
export interface Gated {
  resource: string;
  /** Kinds of caller that may call it. */
  callers: readonly OutsideKind[];
  kind: "read" | "write";
  /** The role that a signed-in person needs. */
  needs: PersonRole;
  /** Allowed on every plan, until a trial has ended. */
  onEveryPlan?: boolean;
  /** With `onEveryPlan`: also after a trial has ended. */
  afterTrial?: boolean;
  /** Requires a plan that allows bulk operations (bulk creation, image import). */
  bulk?: boolean;
  /** Requires a plan with reports. */
  reports?: boolean;
  /** Changes keys or people. */
  managesKeys?: boolean;
  /** Needs a key without scopes. */
  unscoped?: boolean;
  /** Only in sandboxes, or not in them. */
  sandbox?: "only" | "never" | undefined;
  /** What a key with scopes needs. */
  scopes?: readonly Scope[];
}

/**
 * Checks whether the caller's plan allows the operation; the plan table is the only source of permissions.
 * @returns the 403, or undefined
 */
export function refuseByPlan(
  caller: Principal,
  operation: Omit<Gated, "needs">,
  clock: Clock,
): AppError | undefined {
  if (operation.onEveryPlan && operation.afterTrial) return undefined;
  const refusal = operation.onEveryPlan
    ? refuseEnded({ caller, clock })
    : refuseResource({ caller, clock }, operation.resource);
  if (refusal || operation.onEveryPlan) return refusal;
  const { limits } = caller;
  if (operation.reports && !limits.reports)
    return forbidden("plan_lacks_reports", "Reports require the Pro or Scale plan.");
  if (operation.kind === "write" && !limits.writes) {
    return forbidden(
      "plan_is_read_only",
      `The ${limits.title} plan is read-only. Writing requires the Pro or Scale plan.`,
    );
  }
  if (operation.kind === "write" && operation.bulk && !limits.bulk) {
    return forbidden("plan_lacks_bulk", "Bulk creation and image import require the Pro or Scale plan.");
  }
  return undefined;
}

/** Sandboxes are operated with their own keys, and managed with those of the account. @returns the 403, or undefined */
export function refuseByMode(
  { accountId }: Pick<Principal, "accountId">,
  { sandbox }: Pick<Gated, "sandbox">,
): AppError | undefined {
  if (sandbox === undefined || (sandbox === "only") === isSandbox(accountId)) return undefined;
  return sandbox === "only"
    ? forbidden(
        "sandbox_only",
        "This works in a sandbox only: use a test key, which begins with rk_test_. POST /api/v1/sandboxes makes a sandbox with one.",
      )
    : forbidden(
        "not_in_a_sandbox",
        "A sandbox has no sandboxes: use a key of the account that it belongs to, which begins with rk_live_.",
      );
}

/** A stolen key must not be able to create keys or admit people. @returns the 403, or undefined */
export function refuseKeyManagement(
  caller: Principal,
  { managesKeys }: Pick<Gated, "managesKeys">,
): AppError | undefined {
  if (!managesKeys || caller.kind !== "apiKey" || caller.managesKeys) return undefined;
  return forbidden(
    "key_may_not_manage_keys",
    "This API key may not change keys or people. An operator of the server creates one that may: rental key create --account ACCOUNT_ID --manages-keys",
  );
}

/**
 * Assistants act on text written by strangers, so a key lets them write only if it was created for that.
 * @returns the 403, or undefined
 */
export function refuseAssistant(
  caller: ApiKeyPrincipal,
  { kind }: Pick<Gated, "kind">,
): AppError | undefined {
  if (kind === "read" || caller.mcpWrites) return undefined;
  return forbidden(
    "mcp_is_read_only",
    "Over MCP, this API key can only read. Create one that can write: rental key create --account ACCOUNT_ID --mcp-writes",
  );
}

/** When the account's trial ends; null for plans that don't expire. */
export const trialEnd = ({ accountCreatedAt, limits }: Asking["caller"]): Date | null =>
  limits.trialDays === null ? null : new Date(accountCreatedAt.getTime() + limits.trialDays * dayMs);

/** The account whose plan is checked, and the time of the check. A call fits. */
interface Asking {
  caller: Pick<Principal, "limits" | "accountCreatedAt">;
  clock: Clock;
}

/**
 * Checks whether the caller's plan includes a resource at all. Deferred work, such as queued email, is checked when it
 * is due: the plan may have changed since, or the trial may have ended.
 * @returns the 403, or undefined
 */
export function refuseResource({ caller, clock }: Asking, resource: string): AppError | undefined {
  const ended = refuseEnded({ caller, clock });
  if (ended) return ended;
  const { limits } = caller;
  if (limits.resources && !limits.resources.includes(resource)) {
    return forbidden(
      "plan_lacks_resource",
      `The ${limits.title} plan includes only ${limits.resources.join(" and ")}; ${resource} require a paid plan.`,
    );
  }
  return undefined;
}

function refuseEnded({ caller, clock }: Asking): AppError | undefined {
  const end = trialEnd(caller);
  if (!end || clock.now() < end) return undefined;
  return forbidden("trial_ended", `The trial ended on ${end.toISOString()}. Upgrade the plan to continue.`);
}

/** Throwing variant of `refuseResource`. @throws AppError 403 */
export function mustHaveResource(call: Asking, resource: string): void {
  const refusal = refuseResource(call, resource);
  if (refusal) throw refusal;
}

/**
 * Checks whether a person's role allows an operation; the operation's declaration says which role it needs.
 * @returns the 403, or undefined
 */
export function refuseByRole(
  { role }: { role: PersonRole },
  { needs }: { needs: PersonRole },
): AppError | undefined {
  if (personRoles.indexOf(role) >= personRoles.indexOf(needs)) return undefined;
  return forbidden(
    "role_too_low",
    `This needs the role ${needs}, and you have the role ${role}. An owner of the account can change it.`,
  );
}

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

/** A 403. `code` is stable. */
export const forbidden = (code: string, detail: string) => new AppError("forbidden", detail, { code });
