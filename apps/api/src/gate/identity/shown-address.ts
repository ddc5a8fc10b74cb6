import { addressSealer, shorten } from "../../platform/secrets/sealed-address.ts";
import type { Call } from "../operation/call.ts";
import type { Principal } from "./principal.ts";

/** Whether a caller may change what an account has connected, and so see its addresses whole. */
function mayChange(caller: Principal): boolean {
  if (caller.kind === "session") return caller.role !== "viewer";
  return caller.kind !== "apiKey" || caller.isReadOnly !== true;
}

/**
 * An address as the caller sees it: whole, or shortened for viewers and for assistants that may only read.
 * @param stored as in the row of its record
 */
export function shownAddress(call: Call, stored: string): string {
  const url = addressSealer(call.secrets).open(stored);
  return mayChange(call.caller) ? url : shorten(url);
}

/**
 * The address that a change sets, sealed. Nothing where it stays: the shortened form of the address that the record has,
 * which somebody sends back who has read it so, changes nothing.
 * @param stored as in the row before the change
 */
export function changedAddress(
  call: Call,
  given: string | undefined,
  stored: string | null,
): string | undefined {
  if (given === undefined || isShortened(call, given, stored)) return undefined;
  return addressSealer(call.secrets).seal(given);
}

/** Whether an address is the shortened form of the one that is stored. */
export const isShortened = (call: Call, given: string, stored: string | null): boolean =>
  stored !== null && given === shorten(addressSealer(call.secrets).open(stored));
