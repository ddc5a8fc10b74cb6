import { baseUrlOf, type Connection, clientOf } from "../api/client.ts";
import { failureOf } from "../api/failure.ts";
import { eventTypes } from "../choices.gen.ts";
import { onInterrupt } from "../interrupt.ts";
import { UsageError } from "../usage-error.ts";
import type { Forwarded } from "./forward.ts";
import { listen, type Ready } from "./listen.ts";
import type { EventName } from "./subscription.ts";

interface Flags extends Connection {
  forwardTo: string;
  events?: string[];
  secret?: string;
  json?: boolean;
}

/** Runs until Ctrl-C. @throws CallFailed */
export async function run(flags: Flags): Promise<void> {
  const baseUrl = baseUrlOf(flags);
  const end = new AbortController();
  onInterrupt(() => end.abort());
  let isInTrouble = false;
  try {
    await listen({
      client: clientOf(flags),
      events: eventsOf(flags.events),
      forwardTo: flags.forwardTo,
      secret: flags.secret,
      isLocal: ["127.0.0.1", "localhost", "[::1]"].includes(new URL(baseUrl).hostname),
      signal: end.signal,
      onReady: (ready) => announce(ready, flags),
      onForwarded: (forwarded) => {
        isInTrouble = false;
        print(forwarded, flags);
      },
      onTrouble: (error) => {
        if (!isInTrouble)
          process.stderr.write(`${error.message} The command tries again every two seconds.\n`);
        isInTrouble = true;
      },
    });
  } catch (error) {
    throw failureOf(error, baseUrl);
  }
  process.stderr.write("The subscription was removed.\n");
  // A receiver may still hold a connection open.
  process.exit(0);
}

function eventsOf(names: string[] | undefined): EventName[] {
  const unknown = names?.filter((name) => !eventTypes.some((type) => type === name)) ?? [];
  if (unknown.length > 0)
    throw new UsageError(
      `There is no event ${unknown.join(", ")}. rental webhooks listen --help lists them.`,
    );
  return (names as EventName[] | undefined) ?? [...eventTypes];
}

function announce({ secret, way, leftovers, subscription }: Ready, flags: Flags): void {
  if (leftovers > 0)
    process.stderr.write(`Removed ${leftovers} subscriptions that earlier, killed runs had left behind.\n`);
  if (flags.json) {
    process.stdout.write(`${JSON.stringify({ ready: true, subscription, secret, way })}\n`);
    return;
  }
  const how =
    way === "delivered" ? "" : " The server can't reach this machine, so its log is read every two seconds.";
  process.stderr.write(`Forwarding events to ${flags.forwardTo}.${how} Press Ctrl-C to stop.\n`);
  process.stderr.write(`The signing secret is ${secret}\n`);
}

const widest = Math.max(...eventTypes.map((type) => type.length));

function print(forwarded: Forwarded, flags: Flags): void {
  const { at, event, webhookId, status, durationMs, error } = forwarded;
  const time = new Date(at).toTimeString().slice(0, 8);
  const outcome = status === null ? `not forwarded: ${error}` : String(status);
  const line = `${time}  ${event.padEnd(widest)}  ${webhookId}  ${outcome}  ${durationMs} ms`;
  process.stdout.write(`${flags.json ? JSON.stringify(forwarded) : line}\n`);
}
