import { Refused, StubbornClient } from "../harness/stubborn-client.ts";

export interface Showing {
  id: string;
  status: string;
  startTime: string;
  endTime: string;
  assigneeId: string | null;
}

/** How far ahead a showing must end to count as upcoming all through the test. */
const marginMs = 2 * 3_600_000;

/** Somebody who books, moves, gives away and cancels showings over the API of a program that restarts. */
export class Office {
  moved = 0;
  given = 0;
  readonly made = new Set<string>();
  readonly cancelled = new Set<string>();
  /** Showings that were there before. */
  readonly before = new Set<string>();
  personId = "";
  readonly #client: StubbornClient;
  #propertyId = "";
  #contactId = "";

  private constructor(
    private readonly origin: () => string,
    readonly apiKey: string,
    private readonly random: () => number,
  ) {
    this.#client = new StubbornClient(() => ({ origin: origin(), apiKey }));
  }

  static async open(origin: () => string, apiKey: string, random: () => number): Promise<Office> {
    const office = new Office(origin, apiKey, random);
    office.#propertyId = (await office.#list("/properties"))[0]!.id;
    office.#contactId = (await office.#list("/contacts"))[0]!.id;
    office.personId = (await office.#list<{ id: string }>("/people"))[0]!.id;
    for (const { id } of await office.all()) office.before.add(id);
    return office;
  }

  async connect(body: object): Promise<string> {
    return (await this.#client.write("POST", "/calendar-accounts", body)).data.id;
  }

  /** Has both sides compared without waiting. */
  async compareNow(id: string): Promise<void> {
    await this.#client.write("PATCH", `/calendar-accounts/${id}`, { names: false });
  }

  /** Decides about what was deleted in a calendar, if anything waits. */
  async decide(id: string, cancel: boolean): Promise<void> {
    const [account] = (await this.#list<{ id: string; deletedCount: number }>("/calendar-accounts")).filter(
      (each) => each.id === id,
    );
    if (account && account.deletedCount > 0)
      await this.#client.write("POST", `/calendar-accounts/${id}/deletions`, { cancel });
  }

  /** Does something that a person does. */
  async change(): Promise<void> {
    const ours = (await this.upcoming()).filter(({ id }) => this.made.has(id));
    const showing = ours[Math.floor(this.random() * ours.length)];
    const roll = this.random();
    if (!showing || roll < 0.35 || ours.length < 5) return this.#book();
    const path = `/showings/${showing.id}`;
    if (roll < 0.65) {
      if (await this.#may("PATCH", path, this.#time())) this.moved += 1;
    } else if (roll < 0.85) {
      const assigneeId = this.random() < 0.6 ? this.personId : null;
      if (await this.#may("PATCH", path, { assigneeId })) this.given += 1;
    } else {
      this.cancelled.add(showing.id);
      await this.#may("PATCH", path, { status: "cancelled" });
    }
  }

  async #book(): Promise<void> {
    const { data } = await this.#client.write("POST", "/showings", {
      propertyId: this.#propertyId,
      contactId: this.#contactId,
      title: "Showing",
      confirmed: true,
      ...this.#time(),
      assigneeId: this.random() < 0.5 ? this.personId : null,
    });
    this.made.add(data.id);
  }

  /** @returns false when it is refused, as for a showing that was cancelled in the calendar meanwhile */
  async #may(method: "PATCH", path: string, body: object): Promise<boolean> {
    try {
      await this.#client.write(method, path, body);
      return true;
    } catch (error) {
      if (error instanceof Refused) return false;
      throw error;
    }
  }

  /** Half an hour of the coming weeks. */
  #time() {
    const first = Math.floor(Date.now() / 1_800_000) * 1_800_000 + 86_400_000;
    const start = first + Math.floor(this.random() * 1_000) * 1_800_000;
    return {
      startTime: new Date(start).toISOString(),
      endTime: new Date(start + 1_800_000).toISOString(),
    };
  }

  all = (): Promise<Showing[]> => this.#list<Showing>("/showings");

  async upcoming(): Promise<Showing[]> {
    const soon = new Date(Date.now() + marginMs).toISOString();
    return (await this.all()).filter(({ status, endTime }) => isActive(status) && endTime > soon);
  }

  /** Whether a showing took place before, or is about to. */
  async isPast(id: string): Promise<boolean> {
    const soon = new Date(Date.now() + marginMs).toISOString();
    return (await this.all()).some((each) => each.id === id && isActive(each.status) && each.endTime <= soon);
  }

  async readSources(): Promise<void> {
    const sources = await this.#list<{ id: string; calendarAccountId: string | null }>("/calendar-sources");
    for (const { id, calendarAccountId } of sources)
      if (calendarAccountId !== null) await this.#client.write("POST", `/calendar-sources/${id}/refresh`, {});
  }

  /** The imported events, as `title start`. */
  async imported(): Promise<string[]> {
    const events = await this.#list<{ title: string; startTime: string }>("/events?type=meeting");
    return events
      .filter(({ title }) => title.startsWith("other-"))
      .map(({ title, startTime }) => `${title} ${startTime}`);
  }

  async #list<T = { id: string }>(path: string): Promise<T[]> {
    for (;;) {
      try {
        return await this.#pages<T>(path);
      } catch (error) {
        // The program was killed.
        if (!(error instanceof TypeError) && !(error instanceof DOMException)) throw error;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    }
  }

  async #pages<T>(path: string): Promise<T[]> {
    const found: T[] = [];
    for (let page = 1; ; page++) {
      const response = await fetch(
        `${this.origin()}/api/v1${path}${path.includes("?") ? "&" : "?"}limit=100&page=${page}`,
        {
          headers: { authorization: `Bearer ${this.apiKey}` },
          signal: AbortSignal.timeout(10_000),
        },
      );
      const body = await response.text();
      if (response.status >= 500) throw new TypeError(body);
      if (!response.ok) throw new Error(`${path}: ${response.status} ${body}`);
      const { data, pagination } = JSON.parse(body) as { data: T[]; pagination: { totalPages: number } };
      found.push(...data);
      if (page >= pagination.totalPages) return found;
    }
  }
}

const isActive = (status: string): boolean => status === "pending" || status === "confirmed";
