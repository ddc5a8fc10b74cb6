import { setTimeout as wait } from "node:timers/promises";
import { expect } from "vitest";
import { Installation } from "../harness/installation.ts";
import { StubbornVisitors } from "../harness/stubborn-visitor.ts";

interface Booked {
  token: string;
  showingId: string;
}
const alwaysOpen = { start: "00:00", end: "00:00", days: [0, 1, 2, 3, 4, 5, 6] };

/** An installation whose prospects hold, book and cancel showings, and repeat every request until it is answered. */
export class Prospects extends Installation {
  /** The showings that the API said were booked, and those that it said were cancelled. */
  readonly booked = new Map<string, Booked>();
  readonly cancelled = new Set<string>();
  readonly visitors = new StubbornVisitors(() => this.api.said);
  #listing = "";
  #prospectsSoFar = 0;
  #isBooking = false;
  #prospects: Promise<void>[] = [];

  static async start(withRedis: boolean): Promise<Prospects> {
    const made = await new Prospects().open({ withRedis });
    await made.client.write("PATCH", "/settings", {
      profilePublic: true,
      workingHours: alwaysOpen,
      maxShowingsPerDay: 20,
    });
    const home = { address: "12 Elm Street", monthlyRent: 1850, bedrooms: 2, bathrooms: 1 };
    const listing = { ...home, title: "Elm", description: "Two rooms.", isPublic: true };
    made.#listing = (await made.client.write("POST", "/properties", listing)).data.id;
    return made;
  }

  startBooking(): void {
    this.#isBooking = true;
    this.#prospects = [0, 1, 2].map((day) => this.#bookOn(day));
  }

  async stopBooking(): Promise<void> {
    this.#isBooking = false;
    await Promise.all(this.#prospects);
  }

  /** Books times that start on every third day, so that few are taken by another prospect meanwhile. */
  async #bookOn(day: number): Promise<void> {
    const { slots } = (
      await this.visitors.visit("GET", `/faults/listings/${this.#listing}/slots?${inAMonth()}`)
    ).body.data;
    const mine = slots.filter((_: unknown, index: number) => index % 3 === day);
    for (let n = 0; this.#isBooking && n < mine.length; n++) {
      const { start } = mine[n] as { start: string };
      const held = await this.visitors.visit("POST", `/faults/listings/${this.#listing}/holds`, {
        body: { start },
      });
      if (held.status === 201) await this.#book(held.body.data.holdId, n % 3 === 0);
      await wait(20);
    }
  }

  async #book(holdId: string, thenCancels: boolean): Promise<void> {
    const who = { name: "Dana", email: `dana-${++this.#prospectsSoFar}@example.com` };
    const { status, body } = await this.visitors.visit("POST", "/faults/bookings", {
      body: { holdId, ...who },
    });
    expect(status, JSON.stringify(body)).toBe(201);
    this.booked.set(body.data.showingId, body.data);
    if (!thenCancels) return;
    expect((await this.visitors.visit("DELETE", `/bookings/${body.data.token}`)).status).toBe(204);
    this.cancelled.add(body.data.showingId);
  }

  /** Makes a reminder of every showing due now. */
  async remindOfAll(): Promise<void> {
    await this.database.queues`update calendar_entries set remind_at = now() where remind_at is not null`;
  }

  /** Waits until nothing is left to do, then compares the database with what prospects were told. */
  async expectAllIsTrue({ reminded }: { reminded: boolean }): Promise<void> {
    const { queues: sql } = this.database;
    const left = async () => {
      const [row] = await sql`select (select count(*) from outgoing_mail where status = 'pending')
        + (select count(*) from calendar_entries where remind_at <= now()) as left`;
      return Number(row!.left);
    };
    await expect.poll(left, { timeout: 60_000, interval: 100 }).toBe(0);
    const showings = await sql`select id, status from calendar_entries where by_prospect`;
    const active = showings.filter(({ status }) => status === "pending").map(({ id }) => id as string);
    expect(showings.map(({ id }) => id).toSorted()).toEqual([...this.booked.keys()].toSorted());
    expect(active.length).toBe(this.booked.size - this.cancelled.size);
    for (const id of this.cancelled) expect(active).not.toContain(id);
    await this.#expectNoneOverlap();
    await this.#expectOnce("showing.booked", [...this.booked.keys()]);
    await this.#expectOnce("showing.cancelled", [...this.cancelled]);
    await this.#expectMailed("Showing requested", [...this.booked.keys()]);
    await this.#expectMailed("Showing cancelled", [...this.cancelled]);
    await this.#expectMailed("Reminder", reminded ? active : []);
  }

  async #expectNoneOverlap(): Promise<void> {
    const overlapping = await this.database.queues`
      select a.id from calendar_entries a join calendar_entries b
        on a.id < b.id and a.status = 'pending' and b.status = 'pending'
        and a.start_time < b.end_time and b.start_time < a.end_time`;
    expect(overlapping.length).toBe(0);
  }

  async #expectOnce(event: string, ids: string[]): Promise<void> {
    const rows = await this.database.queues`select data->>'id' as id from outbox where event = ${event}`;
    expect(rows.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
  }

  /** One email for each of these showings, and it was sent. */
  async #expectMailed(subject: string, ids: string[]): Promise<void> {
    const rows = await this.database.queues`
      select showing_id as id, status from outgoing_mail where subject like ${`${subject}%`}`;
    expect(rows.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
    expect(rows.filter(({ status }) => status !== "sent").length).toBe(0);
  }
}

/** The days that can be booked. */
function inAMonth(): string {
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  return `dateFrom=${day(2)}&dateTo=${day(29)}`;
}
