import { linkUrl } from "../../../gate/identity/sign-in-tokens.ts";
import type { Actor, Tx } from "../../../platform/database/database.ts";
import { newId } from "../../../platform/ids.ts";
import type { Platform } from "../../../platform/platform.ts";
import { recordAct } from "../../account/audit/audit.service.ts";
import * as queries from "./sign-ins.queries.ts";

/** How long links from emails and the command line are valid, in ms. */
const linkMs = 15 * 60_000;
/** How long an invitation is valid, in ms. */
export const invitationMs = 7 * 86_400_000;

/** What is needed to make a link. A `WriteCall` fits. */
type LinkMaker = Pick<Platform, "config" | "secrets" | "clock"> & { tx: Tx };

/**
 * Creates a single-use link that signs a person in.
 * @param source who requested it: somebody on the sign-in page, an operator, or an owner who invites
 * @param validMs how long it is valid
 */
export async function makeLink(
  by: LinkMaker,
  { accountId, personId }: { accountId: string; personId: string },
  source: "page" | "operator" | "invitation",
  validMs = linkMs,
): Promise<{ id: string; url: string; expiresAt: Date }> {
  const id = newId();
  const createdAt = by.clock.now();
  const expiresAt = new Date(createdAt.getTime() + validMs);
  await queries.insertLink(by.tx, { accountId, id, personId, source, createdAt, expiresAt });
  return { id, url: linkUrl(by, { accountId, id }), expiresAt };
}

/** The same for an operator, who passes the link on; recorded in the audit log. */
export async function makeOperatorLink(
  by: LinkMaker,
  person: { accountId: string; personId: string },
  actor: Actor,
): Promise<{ url: string; expiresAt: Date }> {
  const link = await makeLink(by, person, "operator");
  await recordAct(by.tx, {
    accountId: person.accountId,
    actor,
    action: "link_created",
    record: { resource: "people", id: person.personId },
  });
  return link;
}

/** Invalidates all links of a person. */
export const removeLinksOf = queries.removeLinksOf;
