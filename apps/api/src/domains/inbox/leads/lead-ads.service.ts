import type { LeadReason } from "@rental/contract";
import { leadSecrets } from "../../../gate/identity/lead-source.ts";
import type { Call } from "../../../gate/operation/call.ts";
import { AppError } from "../../../platform/app-error.ts";
import type * as leadSources from "../lead-sources/lead-sources.service.ts";

/** A lead, or why it could not be fetched. */
export interface Posted {
  text: string;
  fault?: LeadReason;
}

/** Maximum number of leads fetched per call. Facebook sends one at a time, except after an outage. */
const maxFetched = 20;
const atOnce = 5;
const limits = { deadlineMs: 10_000, maxResponseBytes: 64 * 1024, onTooLarge: "error" } as const;

/**
 * Fetches the leads of a call from Facebook, which contains only their ids (https://developers.facebook.com/docs/marketing-api/guides/lead-ads/retrieving).
 * Without a page token, or if Facebook refuses it, the ids remain.
 * @returns nothing if it is not such a call
 * @throws AppError 503 while Facebook does not answer: it calls again, for up to 36 hours
 */
export async function fetchAds(
  call: Call,
  source: leadSources.Row,
  text: string,
): Promise<Posted[] | undefined> {
  const ids = source.kind === "facebook" ? idsIn(text) : [];
  if (ids.length === 0) return undefined;
  const unfetched = (id: string, fault: LeadReason): Posted => ({
    text: ids.length === 1 ? text : JSON.stringify({ leadgen_id: id }),
    fault,
  });
  const token = source.pageToken && leadSecrets(call.secrets).open(source.pageToken);
  if (token === null) return ids.map((id) => unfetched(id, "only_ids"));
  const posted: Posted[] = [];
  for (let at = 0; at < ids.length; at += atOnce) {
    const part = ids.slice(at, at + atOnce).map(async (id): Promise<Posted> => {
      if (at >= maxFetched) return unfetched(id, "only_ids");
      const fetched = await fetchOne(call, id, token);
      return fetched === undefined ? unfetched(id, "fetch_refused") : { text: fetched };
    });
    posted.push(...(await Promise.all(part)));
  }
  return posted;
}

/** @returns nothing for a lead to which Facebook denies access */
async function fetchOne(call: Call, id: string, token: string): Promise<string | undefined> {
  const answer = await call.outbound.request({
    ...limits,
    method: "GET",
    url: `${call.config.facebookGraphUrl}/${id}`,
    // Not in the URL, which logs may keep.
    headers: { authorization: `Bearer ${token}`, accept: "application/json" },
  });
  if (!answer.ok || answer.status === 429 || answer.status >= 500)
    throw new AppError("service-unavailable", "The lead could not be fetched from Facebook. Send it again.", {
      headers: { "Retry-After": "60" },
    });
  const text = answer.body.toString("utf8");
  return answer.status === 200 && idOf(text) === id ? text : undefined;
}

interface Ad {
  id?: unknown;
  entry?: { changes?: { field?: unknown; value?: { leadgen_id?: unknown } | null }[] }[];
}

/** The distinct ids. Only digits, because they become part of a URL. */
function idsIn(text: string): string[] {
  const entries = parsed(text)?.entry;
  if (!Array.isArray(entries)) return [];
  const found = entries.flatMap((entry) =>
    Array.isArray(entry?.changes) ? entry.changes.map((change) => idIn(change?.value?.leadgen_id)) : [],
  );
  return [...new Set(found)].filter((id) => /^\d{1,30}$/.test(id));
}

const idOf = (text: string): string => idIn(parsed(text)?.id);

const idIn = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? String(value) : "";

function parsed(text: string): Ad | null {
  try {
    return JSON.parse(text) as Ad | null;
  } catch {
    // It is read as what it is.
    return null;
  }
}
