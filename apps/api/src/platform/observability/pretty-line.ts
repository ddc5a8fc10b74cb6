/** Names of pino's levels. */
const levels: Record<number, string> = {
  10: "trace",
  20: "debug",
  30: "info",
  40: "warn",
  50: "ERROR",
  60: "FATAL",
};

/**
 * Formats a log line for people: the local time, the message and its members; for a request in the order method, path,
 * status, time. An error's stack follows, indented.
 * @param line JSON, as written by pino
 */
export function prettyLine(line: string): string {
  const { level, time, msg, err, reqId, method, path, status, ms, ...entry } = JSON.parse(line) as Line;
  const clock = new Date(time).toTimeString().slice(0, 8);
  const text = msg === "request" ? `${method} ${path} ${status} ${ms} ms` : msg;
  const members = Object.entries(entry).map(([name, value]) => `${name}=${worded(value)}`);
  // The id helps find the request that a client complains about.
  const id = reqId !== undefined && (level > 30 || Number(status) >= 400) ? [`reqId=${reqId}`] : [];
  const head = [clock, (levels[level] ?? String(level)).padEnd(5), text, ...members, ...id].join("  ");
  return `${head}\n${err === undefined ? "" : errorLines(err)}`;
}

interface Line {
  level: number;
  time: string;
  msg: string;
  err?: { type?: string; message?: string; stack?: string; code?: string };
  [member: string]: unknown;
}

const worded = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));

function errorLines({ type = "Error", code, message, stack = "" }: NonNullable<Line["err"]>): string {
  const about = [type, code, message].filter((part) => part !== undefined).join(": ");
  return [about, ...stack.split("\n").filter(Boolean)].map((part) => `          ${part.trim()}\n`).join("");
}
