/**
 * Kinds in the same lane share its capacity, and do not delay other lanes. Each worker runs up to `local` records that it
 * woke or found itself, and `queued` jobs of the queue.
 */
export const capacity = {
  /** Short work. */
  light: { local: 4, queued: 8 },
  /** Bulk imports: each uses a core, and takes its turn in the queue. */
  heavy: { local: 0, queued: 2 },
  /** Image imports, which wait for other servers: each holds up to four images of 10 MB, and takes its turn. */
  download: { local: 0, queued: 8 },
  /** Webhooks and connectors. */
  delivery: { local: 128, queued: 256 },
  /** The mail server, which may hold up every email. */
  mail: { local: 4, queued: 8 },
  /** The language model, which takes seconds. */
  assistant: { local: 32, queued: 32 },
};
export type Lane = keyof typeof capacity;
export const lanes = Object.keys(capacity) as Lane[];
