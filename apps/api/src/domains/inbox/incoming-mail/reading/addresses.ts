import type { Address } from "postal-mime";
import { storable } from "./storable.ts";

export interface Mailbox {
  /** In lower case. */
  address: string;
  name: string;
}

const limits = { address: 320, name: 200 };
const mailbox = /^[^\s@<>(),;:"\\\p{Cc}]+@[^\s@<>(),;:"\\\p{Cc}]+$/u;

/** The address in lower case, or null if it is not exactly one address. */
export function plainAddress(address: string): string | null {
  const lower = address.trim().toLowerCase();
  return lower.length <= limits.address && mailbox.test(lower) ? lower : null;
}

/** The first usable one. */
export function firstMailbox(addresses: Address[]): Mailbox | null {
  for (const { address, name } of mailboxesOf(addresses)) {
    const plain = plainAddress(address);
    if (plain !== null) return { address: plain, name: oneLine(name, limits.name) };
  }
  return null;
}

export const mailboxesOf = (addresses: Address[]) =>
  addresses.flatMap((each) => (each.group ? each.group : [{ name: each.name, address: each.address ?? "" }]));

export const oneLine = (text: string, length: number): string =>
  storable(text, length).replace(/\s+/g, " ").trim();
