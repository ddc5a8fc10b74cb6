import type { Platform } from "../../../platform/platform.ts";
import { isSandbox } from "../../../platform/sandbox/sandbox-id.ts";
import * as queries from "./sitemaps.queries.ts";

/** Search engines read at most 50,000 entries per file (sitemaps.org); one is the profile. */
const maxEntries = 49_999;

/** A URL for search engines. */
export interface Entry {
  /** Path on this server. */
  path: string;
  changedAt?: Date;
}

/** The sitemaps of all accounts that publish listings. */
export async function all({ database }: Platform): Promise<Entry[]> {
  const rows = await queries.findSlugs(database.read).execute({ limit: maxEntries });
  return rows.map(({ slug }) => ({ path: `/p/${slug}/sitemap.xml` }));
}

/** The pages of one account: its profile, its listings and their buildings. None of a sandbox. */
export async function ofAccount(
  { database }: Platform,
  { accountId, slug }: { accountId: string; slug: string },
): Promise<Entry[]> {
  if (isSandbox(accountId)) return [];
  const buildings = await queries.findBuildings(database.read, accountId, maxEntries);
  const listings = await queries.findListings(database.read, accountId, maxEntries - buildings.length);
  const below = (folder: string, rows: typeof listings): Entry[] =>
    rows.map(({ id, updatedAt }) => ({ path: `/p/${slug}/${folder}/${id}`, changedAt: updatedAt }));
  return [{ path: `/p/${slug}` }, ...below("listings", listings), ...below("buildings", buildings)];
}
