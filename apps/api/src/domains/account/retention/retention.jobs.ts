import { installation, type JobDefinition } from "../../../platform/jobs/jobs.ts";
import { addressSealer } from "../../../platform/secrets/sealed-address.ts";
import { removeOldContent } from "../../listings/listing-feeds/content.service.ts";
import { sealPlainAddresses } from "./plain-addresses.queries.ts";
import { retain } from "./retention.service.ts";

const everyMs = 600_000;
const lookedAt = new WeakMap<object, number>();

/**
 * Enforces the retention periods of src/db/retention.ts, seals what an earlier release stored unsealed, and removes old
 * files of feeds, which nobody would remove once no feed is fetched any more. Due every ten minutes.
 */
export const retentionJob: JobDefinition = {
  kind: "retention",
  lane: "light",
  isReal: true,
  async due({ database, clock }) {
    const now = clock.now().getTime();
    const last = lookedAt.get(database);
    if (last !== undefined && now - last < everyMs) return [];
    lookedAt.set(database, now);
    return [installation];
  },
  async handle(platform) {
    const { database, clock, secrets } = platform;
    await retain(database, clock.now());
    await sealPlainAddresses(database, addressSealer(secrets));
    await removeOldContent(platform);
  },
};
