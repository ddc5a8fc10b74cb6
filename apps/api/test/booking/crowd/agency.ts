import type { Api } from "./api.ts";

export const hostCount = 3;
export const homeCount = 20;
/** Minutes. */
export const buffer = 10;
export const travel = 20;
export const zone = "America/Chicago";
/** The most showings that each host has on a day. */
const dailyLimits = [3, 5, 8];

/** What callers want, and the rules that hold for it. */
export interface Agency {
  slug: string;
  /** Where each home is: the first four are in one building. */
  placeOf: Map<string, string>;
  maxPerDay: Map<string, number>;
  /** The starts of the times of a few days. */
  times: string[];
}

export async function openAgency(api: Api, slug: string): Promise<Agency> {
  const write = async (method: string, path: string, body: object) => {
    const { status, body: answer } = await api.send(method, `/api/v1${path}`, { body });
    if (status > 299) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(answer)}`);
    return answer.data;
  };
  await write("PATCH", "/settings", { profilePublic: true });
  const { id: buildingId } = await write("POST", "/buildings", {
    name: "Elm House",
    address: "1 Elm Street",
  });
  const placeOf = new Map<string, string>();
  for (let n = 0; n < homeCount; n++) {
    const home = { address: `${n} Oak Street`, monthlyRent: 1850, bedrooms: 2, bathrooms: 1, isPublic: true };
    const where = n < 4 ? { buildingId } : {};
    const { id } = await write("POST", "/properties", {
      ...home,
      ...where,
      title: "Oak",
      description: "Two rooms.",
    });
    placeOf.set(id, n < 4 ? buildingId : id);
  }
  const maxPerDay = new Map<string, number>();
  for (const max of dailyLimits) {
    const who = { email: `host-${max}@example.com`, name: `Host ${max}`, role: "agent" };
    const { id } = await write("POST", "/people", who);
    await write("PUT", `/people/${id}/host`, {
      hours: Array.from({ length: 7 }, (_, day) => ({ day, start: "09:00", end: "17:00" })),
      active: true,
      timeZone: zone,
      daysOff: [],
      bufferMinutes: buffer,
      travelMinutes: travel,
      maxPerDay: max,
      propertyIds: null,
      calendarSourceIds: [],
    });
    maxPerDay.set(id, max);
  }
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const slots = `/public/v1/${slug}/listings/${[...placeOf.keys()][0]}/slots?dateFrom=${day(2)}&dateTo=${day(6)}`;
  const { body } = await api.send("GET", slots);
  const times = body.data.slots.map(({ start }: { start: string }) => start);
  return { slug, placeOf, maxPerDay, times };
}
