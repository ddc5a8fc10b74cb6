import { leadSourceTokens } from "../../../gate/identity/lead-source.ts";
import { senderAddress } from "../../../platform/mail/mailer.ts";
import type { Platform } from "../../../platform/platform.ts";
import { recordTokens, tokenLength } from "../../../platform/secrets/record-tokens.ts";
import * as conversations from "../conversations/conversations.service.ts";

/** Maximum length of the part of an email address before the @. */
const maxLocalPartLength = 64;

const tokens = ({ secrets }: Pick<Platform, "secrets">) => recordTokens(secrets, "reply-address");

/**
 * The address whose mail continues a conversation, `{slug}+{token}@MAIL_DOMAIN`. Null without MAIL_DOMAIN. The slug is
 * only for readability and may be truncated: the token alone identifies the conversation, even after the account's slug
 * changes.
 */
export function replyAddress(
  platform: Pick<Platform, "secrets" | "config">,
  slug: string,
  conversationId: string,
): string | null {
  const { mailDomain } = platform.config;
  if (mailDomain === null) return null;
  const shown = slug.slice(0, maxLocalPartLength - 1 - tokenLength);
  return `${shown}+${tokens(platform).of(conversationId)}@${mailDomain}`;
}

/** The address whose mail opens a conversation, `{slug}@MAIL_DOMAIN`. Null without MAIL_DOMAIN. */
export const accountAddress = ({ config }: Pick<Platform, "config">, slug: string): string | null =>
  config.mailDomain === null ? null : `${slug}@${config.mailDomain}`;

const propertyTokens = ({ secrets }: Pick<Platform, "secrets">) => recordTokens(secrets, "property-address");

/** Marks tokens that stand for a lead source or a property, and not for a conversation. */
const prefixes = { leadSource: "l-", property: "p-" } as const;

function markedAddress({ config }: Pick<Platform, "config">, slug: string, token: string): string | null {
  const shown = slug.slice(0, maxLocalPartLength - 1 - token.length);
  return config.mailDomain === null ? null : `${shown}+${token}@${config.mailDomain}`;
}

/** The address to which a source sends its leads by email. Null without MAIL_DOMAIN. */
export const leadSourceAddress = (
  platform: Pick<Platform, "secrets" | "config">,
  slug: string,
  id: string,
): string | null =>
  markedAddress(platform, slug, prefixes.leadSource + leadSourceTokens(platform.secrets).of(id));

/** The address to which inquiries about a property are sent, for its listings elsewhere. Null without MAIL_DOMAIN. */
export const propertyAddress = (
  platform: Pick<Platform, "secrets" | "config">,
  slug: string,
  id: string,
): string | null => markedAddress(platform, slug, prefixes.property + propertyTokens(platform).of(id));

/** The lead source or the property that a recipient's token stands for, whether or not it exists. */
export function markedIn(
  platform: Pick<Platform, "secrets">,
  token: string,
): { leadSource: string } | { property: string } | undefined {
  for (const [of, prefix] of Object.entries(prefixes) as ["leadSource" | "property", string][]) {
    if (!token.startsWith(prefix)) continue;
    const codec = of === "property" ? propertyTokens(platform) : leadSourceTokens(platform.secrets);
    const id = codec.idIn(token.slice(prefix.length));
    if (id !== undefined) return of === "property" ? { property: id } : { leadSource: id };
  }
  return undefined;
}

/** What a recipient address identifies: an account and, with a token, a conversation. */
export interface Recipient {
  slug: string;
  token: string | null;
}

/** Parses an address at MAIL_DOMAIN, ignoring case. @returns nothing for an address at another domain */
export function recipientIn({ config }: Pick<Platform, "config">, address: string): Recipient | undefined {
  const text = address.toLowerCase();
  const at = text.lastIndexOf("@");
  if (config.mailDomain === null || text.slice(at + 1) !== config.mailDomain || at < 1) return undefined;
  const [slug, ...rest] = text.slice(0, at).split("+");
  return { slug: slug!, token: rest.length > 0 ? rest.join("+") : null };
}

/** Whether it is an address of this server. */
export const isOurs = (platform: Pick<Platform, "config">, address: string): boolean =>
  recipientIn(platform, address) !== undefined ||
  address.toLowerCase() === senderAddress(platform.config).toLowerCase();

/**
 * Finds the conversation whose reply address has this token, with its account and contact, in one indexed query.
 * Returns nothing for an unknown token or once the contact is deleted.
 */
export async function findByToken(
  platform: Pick<Platform, "secrets" | "database">,
  token: string,
): Promise<conversations.Owned | undefined> {
  const id = tokens(platform).idIn(token);
  return id === undefined ? undefined : conversations.findAnywhere(platform.database.read, id);
}
