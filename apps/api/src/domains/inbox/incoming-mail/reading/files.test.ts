import { expect, it } from "vitest";
import { multipart } from "../../../../../test/mail/corpus/make.ts";
import { readMail } from "./read-mail.thread.ts";
import { filesInTnef } from "./tnef.ts";

const base64 = (bytes: Buffer) => bytes.toString("base64").replace(/.{76}/g, "$&\r\n");
const part = (type: string, name: string, bytes: Buffer, more: string[] = []) => ({
  type,
  headers: [
    "Content-Transfer-Encoding: base64",
    `Content-Disposition: attachment; filename=${name}`,
    ...more,
  ],
  body: base64(bytes),
});
const hello = { type: "text/plain", body: "Hello" };

async function filesOf(raw: Buffer) {
  const reading = await readMail({ raw });
  if ("unreadable" in reading) throw new Error(reading.unreadable);
  return { files: reading.files, notKept: reading.mail.notKept };
}

it("returns large files byte for byte, whatever the order of small and large ones", async () => {
  const wanted = [3, 400_000, 12, 5_000_000, 1_500].map((size, i) => Buffer.alloc(size, `${i}bytes`));
  const raw = multipart("mixed", [
    hello,
    ...wanted.map((bytes, i) => part("application/pdf", `${i}.pdf`, bytes)),
  ]);
  const { files } = await filesOf(raw);
  expect(files.map(({ name }) => name)).toEqual(["0.pdf", "1.pdf", "2.pdf", "3.pdf", "4.pdf"]);
  expect(files.map(({ bytes }, i) => Buffer.from(bytes).equals(wanted[i]!))).toEqual(wanted.map(() => true));
});

it("leaves a long text in base64 to the reader", async () => {
  const words = "My budget is 1,500 a month. ".repeat(100).trim();
  const headers = ["Content-Transfer-Encoding: base64"];
  const body = base64(Buffer.from(words));
  for (const type of ["text/plain; charset=utf-8", "TEXT/PLAIN"]) {
    const reading = await readMail({ raw: multipart("mixed", [{ type, headers, body }]) });
    expect(reading).toMatchObject({ mail: { content: words }, files: [] });
  }
});

it("keeps at most 20 files, of 10 MB each", async () => {
  const many = Array.from({ length: 25 }, (_, i) => part("text/csv", `${i}.csv`, Buffer.from("a,b")));
  const { files, notKept } = await filesOf(multipart("mixed", [hello, ...many]));
  expect([files.length, notKept.length, notKept[0]]).toEqual([20, 5, { name: "20.csv", reason: "too_many" }]);
  const huge = part("application/pdf", "huge.pdf", Buffer.alloc(11 * 1024 * 1024));
  expect((await filesOf(multipart("mixed", [hello, huge]))).notKept).toEqual([
    { name: "huge.pdf", reason: "too_large" },
  ]);
});

it("keeps a document that is among the parts of the HTML", async () => {
  const pdf = part("application/pdf", "lease.pdf", Buffer.from("%PDF-1.4"));
  const raw = multipart("related", [{ type: "text/html", body: "<p>Hello</p>" }, pdf]);
  const reading = await readMail({ raw });
  expect(reading).toMatchObject({ files: [{ name: "lease.pdf" }], mail: { attachments: ["lease.pdf"] } });
});

it("keeps no logo and no signature, but a photo inside the text", async () => {
  const inline = (name: string, size: number) =>
    part("image/png", name, Buffer.alloc(size), [`Content-ID: <${name}@example.net>`]);
  const raw = multipart("related", [
    { type: "text/html", body: '<img src="cid:logo.png@example.net"><img src="cid:photo.png@example.net">' },
    inline("logo.png", 4_000),
    inline("photo.png", 90_000),
    part("application/pkcs7-signature", "smime.p7s", Buffer.from("x")),
  ]);
  expect((await filesOf(raw)).files.map(({ name }) => name)).toEqual(["photo.png"]);
});

it("a file that was written to look like one set aside is itself", async () => {
  const fake = Buffer.from(`file ${"0".repeat(32)} 0`);
  const raw = multipart("mixed", [
    hello,
    part("application/pdf", "a.pdf", Buffer.alloc(9_000)),
    part("text/csv", "b", fake),
  ]);
  const { files } = await filesOf(raw);
  expect(Buffer.from(files[1]!.bytes).equals(fake)).toBe(true);
});

it("unpacks the files of a winmail.dat", () => {
  const attribute = (id: number, data: Buffer) => {
    const head = Buffer.alloc(9);
    head.writeUInt8(2, 0);
    head.writeUInt32LE(id, 1);
    head.writeUInt32LE(data.length, 5);
    return Buffer.concat([head, data, Buffer.alloc(2)]);
  };
  const start = Buffer.from([0x78, 0x9f, 0x3e, 0x22, 1, 0]);
  const tnef = Buffer.concat([
    start,
    attribute(0x00069002, Buffer.alloc(14)),
    attribute(0x00018010, Buffer.from("lease.pdf\0")),
    attribute(0x0006800f, Buffer.from("%PDF")),
  ]);
  expect(filesInTnef(tnef)).toMatchObject([{ name: "lease.pdf", bytes: Buffer.from("%PDF") }]);
  expect(filesInTnef(tnef.subarray(0, tnef.length - 4))).toEqual([]);
});
