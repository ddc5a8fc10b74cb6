import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import PostalMime from "postal-mime";

/**
 * The emails in a folder that name somebody or can't be read, as paths in alphabetical order. They are decoded first: a name with an accent,
 * and one across the end of a line, is not in the file as such.
 * @param folder where email is written to without a mail server; it need not exist
 * @param values names, email addresses and phone numbers, found as whole words in any case
 */
export async function mailFilesNaming(folder: string, values: readonly string[]): Promise<string[]> {
  const words = values.map(
    (value) => new RegExp(`(?<![\\p{L}\\p{N}])${escaped(value.trim())}(?![\\p{L}\\p{N}])`, "iu"),
  );
  const found: string[] = [];
  for (const name of (await namesIn(folder)).sort()) {
    if (!name.endsWith(".eml")) continue;
    const file = join(folder, name);
    const text = await readFile(file)
      .then(textOf)
      .catch(() => null);
    // What can't be read may name somebody: a person has to look.
    if (text === null || words.some((word) => word.test(text))) found.push(file);
  }
  return found;
}

async function textOf(mail: Buffer): Promise<string> {
  const { to = [], subject = "", text = "", html = "", attachments } = await PostalMime.parse(mail);
  const recipients = to.map(({ address }) => address ?? "");
  const calendars = attachments.filter(({ mimeType }) => mimeType === "text/calendar");
  const events = calendars.map(({ content }) => unfolded(decoded(content)));
  return [...recipients, subject, text, html, ...events].join("\n").replace(/\s+/g, " ");
}

const decoded = (content: string | ArrayBuffer | Uint8Array) =>
  typeof content === "string" ? content : new TextDecoder().decode(content);

/** Lines of calendars are folded. */
const unfolded = (text: string) => text.replace(/\r?\n[ \t]/g, "");

const escaped = (value: string) => value.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&").replace(/\s+/g, "\\s+");

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
}
