import { UnexpectedResponseError } from "./errors.ts";

/** A server-sent event. */
export interface ServerSentEvent {
  /** Empty when the event has none. */
  id: string;
  /** `message` when the event has no type. */
  event: string;
  /** Undefined when the event has no data. */
  data: string | undefined;
}

/** Maximum length of an event, in characters: many times that of the largest record. */
const most = 8 * 1024 * 1024;

/** Takes a stream of server-sent events as it arrives, in parts of any size. */
export class EventParser {
  /** The line that has not ended yet. */
  #line = "";
  #endedWithCr = false;
  #event = newEvent();

  /** The events that are complete with this part. @throws UnexpectedResponseError when one is too large */
  push(part: string): ServerSentEvent[] {
    // A chunk with only part of a character yields an empty part; the second half of a line break may still follow.
    if (part === "") return [];
    // The second half of a line break whose first half ended the previous part.
    const text = this.#endedWithCr && part.startsWith("\n") ? part.slice(1) : part;
    this.#endedWithCr = part.endsWith("\r");
    const lines = text.split(/\r\n|\n|\r/);
    const rest = lines.pop()!;
    const events: ServerSentEvent[] = [];
    for (const line of lines) {
      this.#take(this.#line + line, events);
      this.#line = "";
    }
    this.#line += rest;
    if (this.#line.length + (this.#event.data?.length ?? 0) > most) {
      throw notOurs(`longer than ${most} characters`, this.#line);
    }
    return events;
  }

  #take(line: string, events: ServerSentEvent[]): void {
    const event = this.#event;
    if (line === "") {
      this.#event = newEvent();
      if (event.id !== "" || event.data !== undefined) events.push(event);
      return;
    }
    const [, field, value = ""] = /^([^:]*)(?:: ?(.*))?$/s.exec(line)!;
    if (field === "id") event.id = value;
    else if (field === "event") event.event = value;
    else if (field === "data") event.data = event.data === undefined ? value : `${event.data}\n${value}`;
  }
}

const newEvent = (): ServerSentEvent => ({ id: "", event: "message", data: undefined });

/** The error for an event that the API does not send. */
export const notOurs = (why: string, text: string): UnexpectedResponseError =>
  new UnexpectedResponseError(`The stream contains an event that is not from the rental API: ${why}.`, {
    status: 200,
    body: text.slice(0, 200),
    retryAfter: undefined,
  });
