import * as crypto from "node:crypto";
import { type Logo, maxLogoBytes, type SetLogoInput } from "@rental/contract";
import type { Call, WriteCall } from "../../../gate/operation/call.ts";
import { invalid } from "../../../platform/app-error.ts";
import type { Queryable } from "../../../platform/database/database.ts";
import type { Platform } from "../../../platform/platform.ts";
import * as images from "../../listings/images/images.service.ts";
import * as logos from "./logo.queries.ts";
import * as queries from "./settings.queries.ts";

/** The logo's bounding box, on a screen with two pixels per point. */
const box = { width: 640, height: 160 };

/** What the settings store about the logo. */
interface Kept {
  hash: string;
  width: number;
  height: number;
}

export type DrawnLogo = Kept & { png: Buffer };

/** Path of the logos, which are public. */
export const logoPath = "/cdn/logos/";

/**
 * Decodes an image and renders it as a logo, outside the transaction; null for no logo. @throws AppError 422 naming
 * `image`
 */
export async function draw(call: Call, { image }: SetLogoInput): Promise<DrawnLogo | null> {
  if (image === null) return null;
  const bytes = Buffer.from(image, "base64");
  if (bytes.length > maxLogoBytes)
    throw invalid([{ field: "image", message: "must be an image of at most 512 KiB" }]);
  const { body, width, height } = await images.renderLegible(call.caller.accountId, bytes, box);
  return { png: body, hash: crypto.hash("sha256", body, "hex").slice(0, 16), width, height };
}

/** Sets the account's logo, or removes it. */
export async function set(call: WriteCall, drawn: DrawnLogo | null): Promise<Logo | null> {
  const { accountId } = call.caller;
  const { logo: _, ...rest } = await queries.lock(call.tx, accountId, call.clock.now());
  if (drawn === null) {
    await queries.store(call.tx, accountId, rest);
    await logos.remove(call.tx, accountId);
    return null;
  }
  const { png, ...kept } = drawn;
  await queries.store(call.tx, accountId, { ...rest, logo: kept });
  await logos.store(call.tx, { accountId, hash: kept.hash, png, createdAt: call.clock.now() });
  return toLogo(call, accountId, kept);
}

/** The account's logo; null if it has none. */
export async function of(
  by: Pick<Platform, "config">,
  db: Queryable,
  accountId: string,
): Promise<Logo | null> {
  const { logo } = await queries.find(db, accountId);
  return logo ? toLogo(by, accountId, logo as Kept) : null;
}

export const get = (call: Call): Promise<Logo | null> => of(call, call.database.read, call.caller.accountId);

/** The bytes of an account's logo. */
export const bytesOf = (
  { database }: Platform,
  accountId: string,
  hash: string,
): Promise<Buffer | undefined> => logos.find(database.read, accountId, hash);

/** The bytes of the logo that the account has now, a PNG; null if it has none. */
export async function bytesOfCurrent({ database, caller }: Call): Promise<Buffer | null> {
  const { logo } = await queries.find(database.read, caller.accountId);
  return logo ? ((await logos.find(database.read, caller.accountId, (logo as Kept).hash)) ?? null) : null;
}

const toLogo = (
  { config }: Pick<Platform, "config">,
  accountId: string,
  { hash, width, height }: Kept,
): Logo => ({
  url: `${config.baseOrigin}${logoPath}${accountId}/${hash}.png`,
  width,
  height,
});
