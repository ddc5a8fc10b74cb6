import { automatic } from "./automatic.ts";
import { bounces } from "./bounces.ts";
import { encodings } from "./encodings.ts";
import { forwards } from "./forwards.ts";
import { malformed } from "./malformed.ts";
import { replies } from "./replies.ts";
import type { Sample } from "./sample.ts";
import { signatures } from "./signatures.ts";
import { strangers } from "./strangers.ts";
import { worldwide } from "./worldwide.ts";

/** Mails of the shapes that occur, written for these tests. */
export const corpus: Sample[] = [
  ...replies,
  ...signatures,
  ...forwards,
  ...strangers,
  ...encodings,
  ...automatic,
  ...bounces,
  ...malformed,
  ...worldwide,
];
