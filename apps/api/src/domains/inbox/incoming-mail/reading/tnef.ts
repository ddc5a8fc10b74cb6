import type { MailFile } from "./mail-file.ts";

/** Magic number of Outlook's winmail.dat ([MS-OXTNEF]). */
const signature = 0x223e9f78;
const attributes = { begin: 0x00069002, title: 0x00018010, data: 0x0006800f };
/** Number of files and attributes that are examined. */
const limits = { files: 20, attributes: 2_000 };

/** The files in a winmail.dat, in which Outlook packs attachments; empty if there are none or it can't be parsed. */
export function filesInTnef(bytes: Buffer): MailFile[] {
  if (bytes.length < 6 || bytes.readUInt32LE(0) !== signature) return [];
  const files: MailFile[] = [];
  // After the signature and a key: level, attribute, length, data, checksum.
  for (let at = 6, count = 0; at + 9 <= bytes.length && count < limits.attributes; count++) {
    const attribute = bytes.readUInt32LE(at + 1);
    const length = bytes.readUInt32LE(at + 5);
    const data = bytes.subarray(at + 9, at + 9 + length);
    if (data.length < length) break;
    if (attribute === attributes.begin) {
      if (files.length === limits.files) break;
      files.push({ name: "", contentType: "application/octet-stream", bytes: Buffer.alloc(0) });
    }
    const file = files.at(-1);
    if (file && attribute === attributes.title) file.name = data.toString("latin1").replace(/\0.*$/s, "");
    if (file && attribute === attributes.data) file.bytes = data;
    at += 9 + length + 2;
  }
  return files.filter((file) => file.bytes.length > 0);
}
