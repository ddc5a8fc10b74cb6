import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { type Mail, openMailer } from "../../../platform/mail/mailer.ts";
import { mailFilesNaming } from "./mail-files.ts";

const dataDir = await mkdtemp(join(tmpdir(), "rental-mail-files-"));
afterAll(() => rm(dataDir, { recursive: true, force: true }));
const folder = join(dataDir, "mail");
const mailer = openMailer({ mailFrom: null, smtpUrl: null, dataDir });

async function write(id: string, mail: Partial<Mail>): Promise<string> {
  const whole = { to: "team@elm.example", subject: "News", text: "Nothing.", html: "<p>Nothing.</p>" };
  const rest = { fromName: null, replyTo: null, returnTo: null, references: [], headers: {} };
  await mailer.send({ id, messageId: `<${id}@elm.example>`, ...whole, ...rest, ...mail } as Mail);
  return join(folder, `${id}.eml`);
}

it("finds names with accents and across lines, in texts, subjects, recipients and calendars", async () => {
  const name = "José Núñez-Ibáñez";
  const [inText, inSubject, inTo, inCalendar] = [
    await write("a-text", { text: `${"Buenas tardes, le esperamos mañana, señor ".repeat(3)}${name}.` }),
    await write("b-subject", { subject: `${"Una visita de mañana ".repeat(4)} josé NÚÑEZ-IBÁÑEZ` }),
    await write("c-to", { to: "jose@example.com" }),
    await write("d-calendar", {
      calendars: [{ method: "request", content: `BEGIN:VCALENDAR\r\nSUMMARY:José Núñez\r\n -Ibáñez\r\n` }],
    }),
  ];
  await write("e-other", { text: "Josefa Núñez-Ibáñezco writes from bigjose@example.com" });
  await writeFile(join(folder, "f.eml.part"), name);
  expect(await mailFilesNaming(folder, [name, "jose@example.com"])).toEqual([
    inText,
    inSubject,
    inTo,
    inCalendar,
  ]);
});

it("finds nothing without a name, and without a folder", async () => {
  expect(await mailFilesNaming(folder, [])).toEqual([]);
  expect(await mailFilesNaming(join(dataDir, "none"), ["José"])).toEqual([]);
});

it("lists what can't be read, because it may name somebody", async () => {
  const other = join(dataDir, "unreadable");
  await mkdir(join(other, "x.eml"), { recursive: true });
  expect(await mailFilesNaming(other, ["José"])).toEqual([join(other, "x.eml")]);
});
