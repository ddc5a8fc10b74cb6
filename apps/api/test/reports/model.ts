import type {
  Contact,
  Conversation,
  Message,
  Property,
  ReportGroup,
  ReportRow,
  Session,
  Showing,
} from "@rental/contract";
import type { Seen } from "./random-history.ts";

/** The numbers of reports, computed from the feed in the plainest way. */
export type Values = ReportRow["values"];

interface Stand {
  from: number;
  to: number | null;
  date: string | null;
}

interface Asked {
  contact: Contact;
  conversation: Conversation;
  at: number;
  reply: number | null;
  automatic: number | null;
}

interface Lead {
  contact: Contact;
  at: number;
  homes: [number, string | null][];
  hosts: [number, string | null][];
  answered: boolean;
  booked: boolean;
  attended: boolean;
  formCompleted: boolean;
  approved: boolean;
  places: number;
}

const time = (moment: string): number => Date.parse(moment);

export class Model {
  readonly #records = new Map<string, Map<string, unknown>>();
  readonly #stands = new Map<string, Stand[]>();

  /** @param isCompleted the sessions whose record says that they were completed */
  constructor(
    seen: Seen,
    private readonly isCompleted: ReadonlySet<string>,
    private readonly startOfDay: (date: string) => number,
  ) {
    for (const { resource, id, record } of seen) {
      const records = this.#records.get(resource) ?? new Map<string, unknown>();
      this.#records.set(resource, records);
      if (resource === "properties")
        this.#noteStand(id, records.get(id) as Property, record as Property | null);
      if (record) records.set(id, record);
      else records.delete(id);
    }
  }

  #of<Record>(resource: string): Record[] {
    return [...(this.#records.get(resource)?.values() ?? [])] as Record[];
  }

  #get<Record>(resource: string, id: string): Record | undefined {
    return this.#records.get(resource)?.get(id) as Record | undefined;
  }

  #noteStand(id: string, before: Property | undefined, after: Property | null): void {
    const stands = this.#stands.get(id) ?? [];
    this.#stands.set(id, stands);
    if (!after || after.available === (before?.available ?? false)) return;
    if (after.available) stands.push({ from: time(after.updatedAt), to: null, date: null });
    else Object.assign(stands.at(-1)!, { to: time(after.updatedAt), date: before!.availabilityDate });
  }

  /** First messages of contacts, with the first replies after them. */
  #asked(start: number, end: number): Asked[] {
    return this.#of<Conversation>("conversations").flatMap((conversation) => {
      const messages = this.#of<Message>("messages").filter(
        ({ conversationId }) => conversationId === conversation.id,
      );
      const first = messages.findIndex(({ direction }) => direction === "inbound");
      const contact = this.#get<Contact>("contacts", conversation.contactId);
      if (first < 0 || contact?.role !== "prospect") return [];
      const at = time(messages[first]!.createdAt);
      if (at < start || at >= end) return [];
      const replies = messages.slice(first + 1).filter(({ direction }) => direction === "outbound");
      const isAutomatic = ({ metadata }: Message) =>
        Boolean(metadata?.automatic || metadata?.workflowRunId || metadata?.followupId);
      const person = replies.find((message) => !isAutomatic(message));
      const automatic = replies.find(isAutomatic);
      return [
        {
          contact,
          conversation,
          at,
          reply: person ? time(person.createdAt) : null,
          automatic: automatic ? time(automatic.createdAt) : null,
        },
      ];
    });
  }

  #showings(): Showing[] {
    return this.#of<Showing>("showings").filter(
      ({ request, status }) => request === null || status === "confirmed" || status === "completed",
    );
  }

  #leads(start: number, end: number): Lead[] {
    const leads = new Map<string, Lead>();
    const lead = (contactId: string, at: number, home: string | null, host: string | null) => {
      const contact = this.#get<Contact>("contacts", contactId);
      if (contact?.role !== "prospect" || at < start || at >= end) return undefined;
      const none = { answered: false, booked: false, attended: false, formCompleted: false, approved: false };
      const known = leads.get(contactId) ?? { contact, at, homes: [], hosts: [], ...none, places: 0 };
      known.homes.push([at, home]);
      known.hosts.push([at, host]);
      leads.set(contactId, known);
      return known;
    };
    for (const { contact, conversation, at, reply, automatic } of this.#asked(start, end)) {
      const one = lead(contact.id, at, conversation.propertyId, conversation.assigneeId);
      if (one && (reply !== null || automatic !== null)) one.answered = true;
    }
    for (const showing of this.#showings()) {
      const { contactId, createdAt, propertyId, assigneeId, outcome } = showing;
      const one = lead(contactId, time(createdAt), propertyId, assigneeId);
      if (!one) continue;
      one.booked = true;
      one.places += 1;
      if (outcome === "attended") one.attended = true;
    }
    for (const { id, contactId, createdAt, reviewStatus } of this.#of<Session>("sessions")) {
      const one = lead(contactId, time(createdAt), null, null);
      if (!one) continue;
      if (this.isCompleted.has(id)) one.formCompleted = true;
      if (reviewStatus === "approved") one.approved = true;
    }
    return [...leads.values()];
  }

  funnel(start: number, end: number, group: ReportGroup) {
    const count = (leads: Lead[]): Values => ({
      leads: leads.length,
      answered: leads.filter(({ answered }) => answered).length,
      booked: leads.filter(({ booked }) => booked).length,
      attended: leads.filter(({ attended }) => attended).length,
      formCompleted: leads.filter(({ formCompleted }) => formCompleted).length,
      approved: leads.filter(({ approved }) => approved).length,
    });
    return grouped(this.#leads(start, end), keyOfLead(group), count);
  }

  sources(start: number, end: number) {
    const leads = this.#leads(start, end);
    const asked = this.#asked(start, end);
    const numbers = (some: Lead[], questions: Asked[]): Values => {
      const booked = some.filter((lead) => lead.booked).length;
      return {
        leads: some.length,
        leadShare: share(some.length, leads.length),
        booked,
        conversion: share(booked, some.length),
        approved: some.filter(({ approved }) => approved).length,
        places: some.reduce((sum, { places }) => sum + places, 0),
        medianMinutes: percentile(0.5, minutesOf(questions)),
      };
    };
    const ofSource = (some: Lead[]) =>
      numbers(
        some,
        asked.filter(({ contact }) => contact.source === some[0]!.contact.source),
      );
    return { ...grouped(leads, keyOfLead("source"), ofSource), totals: numbers(leads, asked) };
  }

  responseTimes(start: number, end: number, group: ReportGroup) {
    const key = {
      source: ({ contact }: Asked) => contact.source,
      home: ({ conversation }: Asked) => conversation.propertyId,
      host: ({ conversation }: Asked) => conversation.assigneeId,
    }[group];
    return grouped(this.#asked(start, end), key, (asked) => {
      const minutes = minutesOf(asked);
      const automatic = asked.flatMap((one) =>
        one.automatic === null ? [] : (one.automatic - one.at) / 60_000,
      );
      return {
        asked: asked.length,
        answered: minutes.length,
        medianMinutes: percentile(0.5, minutes),
        p90Minutes: percentile(0.9, minutes),
        withinHour: share(minutes.filter((each) => each <= 60).length, asked.length),
        automatic: automatic.length,
        automaticMedianMinutes: percentile(0.5, automatic),
      };
    });
  }

  showings(start: number, end: number, group: ReportGroup) {
    const shown = this.#showings().filter(
      ({ startTime, contactId }) =>
        time(startTime) >= start && time(startTime) < end && this.#get("contacts", contactId) !== undefined,
    );
    const key = {
      source: ({ contactId }: Showing) => this.#get<Contact>("contacts", contactId)!.source,
      home: ({ propertyId }: Showing) => propertyId,
      host: ({ assigneeId }: Showing) => assigneeId,
    }[group];
    return grouped(shown, key, (some) => {
      const attended = some.filter(({ outcome }) => outcome === "attended").length;
      const noShow = some.filter(({ outcome }) => outcome === "no_show").length;
      return {
        booked: some.length,
        confirmed: some.filter(
          ({ status, confirmedAt }) =>
            status === "confirmed" || status === "completed" || confirmedAt !== null,
        ).length,
        attended,
        noShow,
        cancelled: some.filter(
          ({ status, outcome }) => status === "cancelled" || outcome === "cancelled_late",
        ).length,
        attendance: share(attended, attended + noShow),
      };
    });
  }

  vacancy(start: number, end: number) {
    const homes = this.#of<Property>("properties").flatMap((home) => {
      const stood = this.#stands.get(home.id)!.map(({ from, to, date }) => {
        const day = to === null ? home.availabilityDate : date;
        const since = Math.max(from, day === null ? 0 : this.startOfDay(day), start);
        const ms = Math.max(0, Math.min(to ?? end, end) - since);
        return { ms, taken: to !== null && to >= start && to < end };
      });
      const days = stood.reduce((sum, { ms }) => sum + ms, 0) / 86_400_000;
      const taken = stood.filter((each) => each.taken).length;
      return days > 0 || taken > 0 ? [{ id: home.id, days, taken }] : [];
    });
    return grouped(
      homes,
      ({ id }) => id,
      (some) => {
        const days = some.reduce((sum, home) => sum + home.days, 0);
        const vacant = some.filter((home) => home.days > 0).length;
        return {
          homes: vacant,
          days: round(days),
          daysPerHome: vacant === 0 ? null : round(days / vacant),
          taken: some.reduce((sum, { taken }) => sum + taken, 0),
        };
      },
    );
  }
}

const minutesOf = (asked: Asked[]): number[] =>
  asked.flatMap(({ at, reply }) => (reply === null ? [] : (reply - at) / 60_000));

function keyOfLead(group: ReportGroup): (lead: Lead) => string | null {
  if (group === "source") return ({ contact }) => contact.source;
  return ({ homes, hosts }) => {
    const named = (group === "home" ? homes : hosts).filter(([, id]) => id !== null) as [number, string][];
    return named.sort(([a, one], [b, other]) => a - b || (one < other ? -1 : 1))[0]?.[1] ?? null;
  };
}

function grouped<One>(all: One[], keyOf: (one: One) => string | null, numbers: (some: One[]) => Values) {
  const groups = new Map<string | null, One[]>();
  for (const one of all) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one]);
  return {
    totals: numbers(all),
    rows: Object.fromEntries([...groups].map(([key, some]) => [String(key), numbers(some)])),
  };
}

const round = (value: number): number => Number(value.toFixed(1));
const share = (part: number, of: number): number | null => (of === 0 ? null : Number((part / of).toFixed(4)));

/** With linear interpolation, as `percentile_cont`. */
function percentile(at: number, values: number[]): number | null {
  if (values.length === 0) return null;
  const sorted = values.toSorted((a, b) => a - b);
  const position = at * (sorted.length - 1);
  const low = sorted[Math.floor(position)]!;
  return round(low + (sorted[Math.ceil(position)]! - low) * (position - Math.floor(position)));
}
