import { linkUrl } from "../../../gate/identity/sign-in-tokens.ts";
import type { Actor, Tx } from "../../../platform/database/database.ts";
import { newId } from "../../../platform/ids.ts";
import type { Platform } from "../../../platform/platform.ts";
import { recordAct } from "../../account/audit/audit.service.ts";
import * as queries from "./sign-ins.queries.ts";

/** How long the links of emails and of the command line work, in ms. */
export const linkMs = 15 * 60_000;
/** How long an invitation works, in ms. */
export const invitationMs = 7 * 86_400_000;

/** Who makes a link. A `WriteCall` fits. */
type LinkMaker = Pick<Platform, "config" | "secrets" | "clock"> & { tx: Tx };

/**
 * Makes a link that signs a person in, once.
 * @param source who asked for it: somebody on the page to sign in, an operator, or an owner who invites
 * @param validMs how long it works
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

/** The same for an operator, who hands the link on; the audit log says so. */
export async function makeOperatorLink(
  by: LinkMaker,
  person: { accountId: string; personId: string },
  actor: Actor,
): Promise<{ url: string; expiresAt: Date }> {
  const link = await makeLink(by, person, "operator");
  await recordAct(by.tx, {
    ...{ accountId: person.accountId, actor, action: "link_created" },
    record: { resource: "people", id: person.personId },
  });
  return link;
}

/** Makes all links of a person useless. */
export const removeLinksOf = queries.removeLinksOf;
