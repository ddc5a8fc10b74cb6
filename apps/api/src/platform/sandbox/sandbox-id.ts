import { newId } from "../ids.ts";

/** Where the version of a UUID stands. */
const versionAt = 14;

/**
 * The id of a new sandbox. It is a UUID of version 8, those of other accounts are of version 7: so that everything that
 * must know whether an account is a sandbox knows it from the id, at no cost to the others.
 */
export const newSandboxId = (): string => {
  const id = newId();
  return `${id.slice(0, versionAt)}8${id.slice(versionAt + 1)}`;
};

export const isSandbox = (accountId: string): boolean => accountId[versionAt] === "8";

/** What bodies to other programs say of a sandbox, and of no other account. */
export const modeOf = (accountId: string): { livemode?: false } =>
  isSandbox(accountId) ? { livemode: false } : {};
