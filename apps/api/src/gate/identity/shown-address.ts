import type { Scope } from "@rental/contract";
import { addressSealer, shorten } from "../../platform/secrets/sealed-address.ts";
import type { Call } from "../operation/call.ts";
import { refuseByScope } from "./permissions.ts";
import type { Principal } from "./principal.ts";

/**
 * Whether a caller may change an account's connections, and may therefore see their full addresses.
 * @param scopes what a key with scopes needs to change them
 */
export function mayChange(caller: Principal, scopes: readonly Scope[]): boolean {
  if (caller.kind === "session") return caller.role !== "viewer";
  if (refuseByScope(caller, { scopes })) return false;
  return caller.kind !== "apiKey" || caller.isReadOnly !== true;
}

/** `...` for one that was sealed with another secret: it can be given anew. */
function opened({ secrets }: Call, stored: string): string {
  try {
    return addressSealer(secrets).open(stored);
  } catch {
    return "...";
  }
}

/**
 * An address as the caller may see it: in full, or shortened for viewers and read-only assistants.
 * @param stored as in the record's row
 * @param scope what a key with scopes needs to change it
 */
export function shownAddress(call: Call, stored: string, scope: Scope): string {
  const url = opened(call, stored);
  return mayChange(call.caller, [scope]) ? url : shorten(url);
}

/**
 * The new address set by a change, sealed; undefined when it is unchanged. Sending back what the record shows changes
 * nothing: the current address, or its shortened form, which is all that some callers see.
 * @param stored as in the row before the change
 */
export function changedAddress(
  call: Call,
  given: string | undefined,
  stored: string | null,
): string | undefined {
  if (given === undefined || isShortened(call, given, stored)) return undefined;
  if (stored !== null && given === opened(call, stored)) return undefined;
  return addressSealer(call.secrets).seal(given);
}

/** Whether an address is the shortened form of the one that is stored. */
export const isShortened = (call: Call, given: string, stored: string | null): boolean =>
  stored !== null && given === shorten(opened(call, stored));
