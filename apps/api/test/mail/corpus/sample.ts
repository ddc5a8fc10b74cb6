import type { ReadMail } from "../../../src/domains/inbox/incoming-mail/reading/read-mail.thread.ts";

/** A mail as it arrives, and the expected part of what is read from it. */
export interface Sample {
  name: string;
  raw: Buffer;
  /** `unreadable`: the mail is refused. */
  expected: (Partial<Omit<ReadMail, "bounce">> & { bounce?: Partial<ReadMail["bounce"]> }) | "unreadable";
}
