// Prints the changes of an account to a terminal, as they are committed.
import { styleText } from "node:util";
import { RentalClient } from "@rental/sdk";

const colors = { created: "green", updated: "yellow", deleted: "red" };
// NO_COLOR is a convention of terminal programs: https://no-color.org
const hasColors = process.stdout.isTTY && !process.env.NO_COLOR;
const colored = (color, text) => (hasColors ? styleText(color, text, { validateStream: false }) : text);

// `npm start -- contacts messages` prints the changes of these resources only.
const resource = process.argv.length > 2 ? process.argv.slice(2) : undefined;
// Ctrl-C ends the loop, and closes the connection.
const stopping = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => stopping.abort());
// When the reader of our output ends, as in `npm start | head`, so does this program.
process.stdout.on("error", () => stopping.abort());

const rental = new RentalClient({ apiKey: process.env.RENTAL_API_KEY, logger: console });
const changes = rental.changes.watch({ resource, include: "record", signal: stopping.signal });
console.error(`Waiting for changes of ${resource?.join(", ") ?? "all resources"}. Ctrl-C ends.`);
try {
  for await (const { at, change, resource, id, record } of changes) {
    const time = colored("gray", new Date(at).toLocaleTimeString());
    const what = colored(colors[change], change.padEnd(7));
    console.log(`${time}  ${what}  ${resource} ${id}${described(record)}`);
  }
} catch (error) {
  if (!stopping.signal.aborted) {
    console.error(error.message);
    process.exitCode = 1;
  }
}

/** What a person knows the record by. */
function described(record) {
  const text = record?.name ?? record?.title ?? record?.content ?? record?.address;
  // Control characters in a text that a prospect wrote must not reach the terminal.
  return text ? `  ${text.replace(/[\p{Cc}\p{Cf}]+/gu, " ").slice(0, 60)}` : "";
}
