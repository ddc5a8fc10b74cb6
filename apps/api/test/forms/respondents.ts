import { setTimeout as wait } from "node:timers/promises";
import { expect } from "vitest";
import { Installation } from "../harness/installation.ts";
import { StubbornVisitors } from "../harness/stubborn-visitor.ts";

const keys = Array.from({ length: 8 }, (_, at) => `question${at}`);

/** How many emails an account sends in an hour to addresses of its forms that nobody has answered from yet. */
const mailsPerHour = 100;

interface Filled {
  id: string;
  answers: Record<string, number>;
}

/** An installation whose prospects fill in forms, each on two devices, and repeat every request until it is answered. */
export class Respondents extends Installation {
  /** The sessions that the API said were completed, with the answers that it said were saved. */
  readonly completed: Filled[] = [];
  readonly visitors = new StubbornVisitors(() => this.api.said);
  #form = "";
  #isAnswering = false;
  #prospects: Promise<void>[] = [];

  static async start(withRedis: boolean): Promise<Respondents> {
    const made = await new Respondents().open({ withRedis });
    const questions = keys.map((key) => ({ key, label: key, type: "number", required: true }));
    const home = { address: "12 Elm Street", monthlyRent: 1850, bedrooms: 2, bathrooms: 1 };
    await made.client.write("POST", "/properties", { ...home, title: "Elm", isPublic: true });
    const template = { name: "Form", triggerType: "deep_link", isPublic: true, steps: [] };
    const { data } = await made.client.write("POST", "/workflows", {
      ...template,
      questionConfig: { questions },
    });
    made.#form = data.slug as string;
    return made;
  }

  startAnswering(): void {
    this.#isAnswering = true;
    this.#prospects = [0, 1, 2].map((number) => this.#fillIn(number));
  }

  async stopAnswering(): Promise<void> {
    this.#isAnswering = false;
    await Promise.all(this.#prospects);
  }

  /** One prospect fills in one form after the other. */
  async #fillIn(number: number): Promise<void> {
    for (let n = 0; this.#isAnswering; n++) {
      const body = { name: "Dana", email: `dana-${number}-${n}@example.com` };
      const started = await this.visitors.visit("POST", `/faults/forms/${this.#form}/sessions`, { body });
      expect(started.status, JSON.stringify(started.body)).toBe(201);
      const { sessionId: id, token } = started.body.data as { sessionId: string; token: string };
      const answers = Object.fromEntries(keys.map((key, at) => [key, n * 100 + at]));
      const half = keys.length / 2;
      await Promise.all(
        [keys.slice(0, half), keys.slice(half)].map((device) => this.#answer(id, token, device, answers)),
      );
      const done = await this.visitors.visit("POST", `/sessions/${id}/complete`, { token });
      expect([done.status, done.body.data?.status], JSON.stringify(done.body)).toEqual([200, "completed"]);
      this.completed.push({ id, answers });
      await wait(10);
    }
  }

  async #answer(id: string, token: string, device: string[], answers: Filled["answers"]): Promise<void> {
    for (const key of device) {
      const body = { answers: { [key]: answers[key] } };
      expect((await this.visitors.visit("PATCH", `/sessions/${id}`, { token, body })).status).toBe(200);
    }
  }

  /** Waits until nothing is left to send, then compares the database with what prospects were told. */
  async expectAllIsTrue(): Promise<void> {
    const { queues: sql } = this.database;
    const left = async () => {
      return (await sql`select count(*)::int as left from outgoing_mail where status = 'pending'`)[0]!.left;
    };
    await expect.poll(left, { timeout: 60_000, interval: 100 }).toBe(0);
    const told = this.completed.map(({ id }) => id).toSorted();
    const rows = await sql`
      select id, submission from prescreening_sessions where status = 'completed' order by id`;
    expect(rows.map(({ id }) => id)).toEqual(told);
    const stored = new Map(rows.map(({ id, submission }) => [id, submission]));
    for (const { id, answers } of this.completed) expect(stored.get(id)).toEqual(answers);
    const events = await sql`select data->>'id' as id from outbox where event = 'session.completed'`;
    expect(events.map(({ id }) => id).toSorted()).toEqual(told);
    // One contact, one inquiry and, up to the hour's limit, one email for each prospect, whatever was cut off and repeated.
    const [counts] = await sql`select
      (select count(*)::int from contacts) as contacts,
      (select count(distinct email)::int from contacts) as emails,
      (select count(*)::int from outbox where event = 'inquiry.created') as inquiries,
      (select count(*)::int from outgoing_mail where contact_id is not null and status = 'sent') as mails`;
    const { length } = told;
    expect(counts).toEqual({
      contacts: length,
      emails: length,
      inquiries: length,
      mails: Math.min(length, mailsPerHour),
    });
  }
}
