import type { Agency } from "./agency.ts";
import type { Answer, Api } from "./api.ts";

/** How a caller fared. */
export interface Outcome {
  caller: number;
  /** The showing that the caller was told of; null when refused. */
  showingId: string | null;
  /** Other times that a refusal named. */
  alternatives: number;
  /** What nobody should have got. */
  unexpected: string | null;
}

/** Half of the callers book at the agency's page, half through its own program. */
export const call = (api: Api, agency: Agency, caller: number): Promise<Outcome> => {
  const homes = [...agency.placeOf.keys()];
  const home = homes[caller % homes.length]!;
  const start = agency.times[(caller * 7) % agency.times.length]!;
  return caller % 2 === 0
    ? bookAsProspect(api, agency, caller, home, start)
    : bookAsProgram(api, caller, home, start);
};

const booked = (caller: number, showingId: string): Outcome => ({
  caller,
  showingId,
  alternatives: 0,
  unexpected: null,
});
const refused = (caller: number, { status, body }: Answer, alternatives: number): Outcome => ({
  caller,
  showingId: null,
  alternatives,
  unexpected: status === 409 && body.code === "slot_taken" ? null : `${status} ${JSON.stringify(body)}`,
});

/** Holds the time and books what it holds: a hold that is repeated is one booking. */
async function bookAsProspect(
  api: Api,
  { slug }: Agency,
  caller: number,
  home: string,
  start: string,
): Promise<Outcome> {
  const from = `10.1.${caller >> 8}.${caller & 255}`;
  const held = await api.send("POST", `/public/v1/${slug}/listings/${home}/holds`, { body: { start }, from });
  if (held.status !== 201) return refused(caller, held, held.body.alternatives?.length ?? 0);
  const who = { name: `Prospect ${caller}`, email: `prospect-${caller}@example.com` };
  const body = { holdId: held.body.data.holdId, ...who };
  const answer = await api.send("POST", `/public/v1/${slug}/bookings`, { body, from });
  return answer.status === 201
    ? booked(caller, answer.body.data.showingId)
    : refused(caller, answer, answer.body.alternatives?.length ?? 0);
}

/** Books with `enforceAvailability`, and asks for the free slots when refused. */
async function bookAsProgram(api: Api, caller: number, home: string, start: string): Promise<Outcome> {
  const who = { name: `Prospect ${caller}`, email: `prospect-${caller}@example.com` };
  const contact = await api.send("POST", "/api/v1/contacts", { body: who });
  const endTime = new Date(Date.parse(start) + 30 * 60_000).toISOString();
  const answer = await api.send("POST", "/api/v1/showings", {
    body: {
      title: "Showing",
      location: "Oak Street",
      contactId: contact.body.data.id,
      propertyId: home,
      startTime: start,
      endTime,
      enforceAvailability: true,
    },
  });
  if (answer.status === 201) return booked(caller, answer.body.data.id);
  const { body } = await api.send("GET", `/api/v1/showings/availability?propertyId=${home}`);
  return refused(caller, answer, body.data.availableSlots.length);
}
