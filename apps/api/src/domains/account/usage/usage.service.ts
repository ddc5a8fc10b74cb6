import { type Usage, usageDays, usageNames } from "@rental/contract";
import type { Call } from "../../../gate/operation/call.ts";
import * as attachments from "../../inbox/attachments/attachments.service.ts";
import * as keys from "../keys/keys.service.ts";
import * as queries from "./usage.queries.ts";

const dayMs = 86_400_000;

/** The account's usage against its plan limits, and per UTC day for 30 days, today first. */
export async function get(call: Call): Promise<Usage> {
  const { accountId, limits, plan } = call.caller;
  const now = call.clock.now();
  const today = Math.floor(now.getTime() / dayMs);
  const first = new Date((today - usageDays + 1) * dayMs);
  const [totals, activeKeys, attachmentMegabytes, used] = await Promise.all([
    queries.totals(call.database, accountId, now.toISOString().slice(0, 7)),
    keys.countActive(call.database.read, accountId, now),
    attachments.usedMegabytes(call.database.read, accountId),
    queries.perDay(call.database, accountId, first),
  ]);
  const byDay = new Map(used.map((one) => [one.day, one]));
  const days = Array.from({ length: usageDays }, (_, i) => {
    const day = new Date((today - i) * dayMs).toISOString().slice(0, 10);
    return byDay.get(day) ?? { day, requests: 0, writes: 0, refused: 0, properties: 0, images: 0 };
  });
  const numbers = { ...totals, activeKeys, attachmentMegabytes, requestsPerDay: days[0]!.requests };
  return {
    plan,
    limits: usageNames.map((name) => ({
      name,
      used: numbers[name],
      limit: name === "images" ? null : limits[name],
      per: name === "requestsPerDay" && limits.requestsPerLifetime === null ? "key" : "account",
    })),
    days,
  };
}
