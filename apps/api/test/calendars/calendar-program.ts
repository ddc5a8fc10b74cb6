import { davPassword, davUser, type Radicale } from "../harness/radicale.ts";

export interface Shown {
  /** ISO 8601, in UTC. */
  start: string;
  end: string;
}

interface Event extends Shown {
  uid: string;
  path: string;
  etag: string;
  text: string;
}

/** A person's calendar program: it moves and deletes events, and adds others. Its server may be gone at any moment. */
export class CalendarProgram {
  moved = 0;
  /** UIDs of what may have been deleted. */
  readonly deleted = new Set<string>();
  #others = 0;

  constructor(
    private readonly radicale: Radicale,
    readonly path: string,
    private readonly random: () => number,
  ) {}

  /** Does something that a person does. */
  async change(): Promise<void> {
    try {
      const roll = this.random();
      if (roll < 0.2) return await this.#add();
      const all = await this.events();
      const event = all[Math.floor(this.random() * all.length)];
      if (!event) return;
      if (roll < 0.85) await this.#move(event);
      else await this.#remove(event);
    } catch (error) {
      // The server was killed.
      if (!(error instanceof TypeError)) throw error;
    }
  }

  async events(): Promise<Event[]> {
    const found: Event[] = [];
    for (const path of await this.radicale.paths(this.path)) {
      const { status, etag, text } = await this.#ask("GET", path);
      if (status !== 200) continue;
      const at = (name: string) => timeOf(new RegExp(`^${name}[^:]*:(\\S+)`, "m").exec(text)![1]!);
      const uid = /^UID:(\S+)/m.exec(text)![1]!.replace(/@.*$/, "");
      found.push({ path, etag, text, uid, start: at("DTSTART"), end: at("DTEND") });
    }
    return found;
  }

  async #add(): Promise<void> {
    const uid = `other-${this.path.split("/").at(-2)}-${this.#others++}`;
    const { start, end } = this.#time();
    const text = [
      "BEGIN:VCALENDAR",
      "VERSION:2.0",
      "PRODID:-//Other//EN",
      "BEGIN:VEVENT",
      `UID:${uid}`,
      `DTSTAMP:${stamp()}`,
      `SUMMARY:${uid}`,
      `DTSTART:${start}`,
      `DTEND:${end}`,
      "END:VEVENT",
      "END:VCALENDAR",
      "",
    ];
    await this.#ask("PUT", `${this.path}${uid}.ics`, text.join("\r\n"), { "If-None-Match": "*" });
  }

  async #move({ path, etag, text }: Event): Promise<void> {
    const { start, end } = this.#time();
    const moved = text
      .replace(/^DTSTART.*$/m, `DTSTART:${start}`)
      .replace(/^DTEND.*$/m, `DTEND:${end}`)
      .replace(/^DTSTAMP.*$/m, `DTSTAMP:${stamp()}`)
      .replace(/^LAST-MODIFIED.*$/m, `LAST-MODIFIED:${stamp()}`);
    const { status } = await this.#ask("PUT", path, moved, { "If-Match": etag });
    if (status < 300) this.moved += 1;
  }

  async #remove({ uid, path, etag }: Event): Promise<void> {
    // Even if the answer is lost.
    if (!uid.startsWith("other-")) this.deleted.add(uid);
    await this.#ask("DELETE", path, undefined, { "If-Match": etag });
  }

  /** Half an hour of the coming weeks. */
  #time() {
    const start = Math.floor(Date.now() / 1_800_000) * 1_800_000 + 86_400_000;
    const at = start + Math.floor(this.random() * 1_000) * 1_800_000;
    return { start: stamp(new Date(at)), end: stamp(new Date(at + 1_800_000)) };
  }

  async #ask(method: string, path: string, body?: string, headers: Record<string, string> = {}) {
    const response = await fetch(new URL(path, this.radicale.url), {
      method,
      headers: {
        Authorization: `Basic ${Buffer.from(`${davUser}:${davPassword}`).toString("base64")}`,
        "Content-Type": "text/calendar",
        ...headers,
      },
      ...(body !== undefined && { body }),
    });
    const text = await response.text();
    if (![200, 201, 204, 404, 412].includes(response.status))
      throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return { status: response.status, text, etag: response.headers.get("etag") ?? "" };
  }
}

const stamp = (at = new Date()): string => at.toISOString().replace(/[-:]|\.\d{3}/g, "");

/** 20261127T093000Z as ISO 8601. */
const timeOf = (text: string): string =>
  text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6.000Z");
