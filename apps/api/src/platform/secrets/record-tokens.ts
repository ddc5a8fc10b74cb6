import { type Cipher, createCipheriv, createDecipheriv } from "node:crypto";
import { getOrCreate } from "../get-or-create.ts";
import type { Secrets } from "./secrets.ts";

/** Length of a token: 128 bits in base 32. */
export const tokenLength = 26;
const form = new RegExp(`^[0-7][0-9a-v]{${tokenLength - 1}}$`);

/** Tokens that each stand for one record. */
export interface RecordTokens {
  /** The record's token: deterministic, made of digits and caseless letters. */
  of(id: string): string;
  /** The id that a token stands for, whether or not the record exists; undefined when the format is wrong. */
  idIn(token: string): string | undefined;
}

/** Length of an id, and of what the cipher encrypts at once. */
const blockBytes = 16;
/** One for each key: without a mode, a cipher has no state, and creating one takes longer than a token. */
const ciphers = new WeakMap<Buffer, Cipher>();

/**
 * Tokens for one purpose. A token is the record's id, encrypted: creating one requires the installation's secret, and
 * nothing is stored. It is valid as long as the record exists. An id is one AES block and never repeats, so the cipher
 * needs no mode; a guessed token decrypts to a random id, which no record has.
 */
export function recordTokens(secrets: Secrets, purpose: string): RecordTokens {
  const key = secrets.key(purpose);
  const cipher = getOrCreate(ciphers, key, () =>
    createCipheriv("aes-256-ecb", key, null).setAutoPadding(false),
  );
  return {
    of(id) {
      const block = Buffer.from(id.replaceAll("-", ""), "hex");
      // The rest of a longer or shorter one would go into the next token.
      if (block.length !== blockBytes) throw new Error(`No id of a record: ${id}`);
      return BigInt(`0x${cipher.update(block).toString("hex")}`)
        .toString(32)
        .padStart(tokenLength, "0");
    },
    idIn(token) {
      const text = token.toLowerCase();
      if (!form.test(text)) return undefined;
      const value = [...text].reduce((sum, digit) => sum * 32n + BigInt(Number.parseInt(digit, 32)), 0n);
      const decipher = createDecipheriv("aes-256-ecb", key, null).setAutoPadding(false);
      const block = Buffer.from(value.toString(16).padStart(32, "0"), "hex");
      const hex = Buffer.concat([decipher.update(block), decipher.final()]).toString("hex");
      return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
    },
  };
}
