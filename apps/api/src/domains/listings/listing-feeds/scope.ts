import parsePhoneNumber from "libphonenumber-js/min";
import type { Queryable } from "../../../platform/database/database.ts";
import type { Platform } from "../../../platform/platform.ts";
import { homeOf } from "../../../platform/text/phone.ts";
import * as accounts from "../../account/accounts/accounts.service.ts";
import * as logo from "../../account/settings/logo.service.ts";
import * as settings from "../../account/settings/settings.service.ts";
import { accountAddress, propertyAddress } from "../../inbox/mail/reply-address.service.ts";
import type { Scope } from "./feed-listings.queries.ts";
import type { FeedRow } from "./listing-feeds.queries.ts";

/** Who offers the listings of a feed, and how leads reach them. */
export interface Contact {
  accountId: string;
  name: string;
  slug: string;
  /** Whether listings have public pages. */
  hasPages: boolean;
  logoUrl: string | null;
  /** Digits with hyphens, such as `217-555-0142`; null for a number that is not of North America. */
  phone: string | null;
  hasContact: boolean;
}

/** The account, as all of its feeds show it. */
export async function contactOf(
  platform: Pick<Platform, "config">,
  db: Queryable,
  accountId: string,
): Promise<Contact> {
  const [account, ours, image] = await Promise.all([
    accounts.find(db, accountId),
    settings.of(db, accountId),
    logo.of(platform, db, accountId),
  ]);
  const { name, slug } = account!;
  const number = parsePhoneNumber(ours.publicPhone, homeOf(ours));
  const isOfNorthAmerica = number?.countryCallingCode === "1" && number.isPossible();
  const phone = isOfNorthAmerica
    ? number.nationalNumber.replace(/^(\d{3})(\d{3})(\d{4})$/, "$1-$2-$3")
    : null;
  return {
    accountId,
    name,
    slug,
    phone,
    hasPages: ours.profilePublic,
    logoUrl: image?.url ?? null,
    hasContact: phone !== null || accountAddress(platform, slug) !== null,
  };
}

export const scopeOf = (
  {
    id,
    accountId,
    format,
    propertyIds,
    buildingIds,
  }: Pick<FeedRow, "id" | "accountId" | "format" | "propertyIds" | "buildingIds">,
  { hasContact }: Pick<Contact, "hasContact">,
): Scope => ({ feedId: id, accountId, format, propertyIds, buildingIds, hasContact });

/** Where inquiries about a property go: mail there opens a conversation about it. Null without MAIL_DOMAIN. */
export const leadAddress = (
  platform: Pick<Platform, "config" | "secrets">,
  { slug }: Pick<Contact, "slug">,
  propertyId: string,
): string | null => propertyAddress(platform, slug, propertyId);
