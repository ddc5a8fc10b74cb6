import type { Settings } from "@rental/sdk";

export type CustomField = Settings["customFields"]["contacts"][number];

/** A field as it is typed. */
export interface FieldDraft {
  /** Of the card. */
  id: string;
  /** null until it is saved for the first time. */
  key: string | null;
  label: string;
  type: CustomField["type"];
  /** One a line. */
  options: string;
}

export const readFields = (fields: CustomField[]): FieldDraft[] =>
  fields.map(({ key, label, type, options = [] }) => ({
    id: key,
    key,
    label,
    type,
    options: options.join("\n"),
  }));

/**
 * Merges the typed fields with what others saved meanwhile: their fields are added, and those that they removed are left out,
 * unless they were edited here.
 */
export function mergedFields(typed: FieldDraft[], before: FieldDraft[], saved: FieldDraft[]): FieldDraft[] {
  const byKey = (fields: FieldDraft[]) => new Map(fields.map((each) => [each.key, each]));
  const [earlier, latest] = [byKey(before), byKey(saved)];
  const isEdited = (draft: FieldDraft) =>
    draft.key === null || JSON.stringify(draft) !== JSON.stringify(earlier.get(draft.key));
  const mine = typed.flatMap((draft) => (isEdited(draft) ? draft : (latest.get(draft.key) ?? [])));
  const theirs = [...latest.values()].filter(
    ({ key }) => !earlier.has(key) && !typed.some((draft) => draft.key === key),
  );
  return [...mine, ...theirs];
}

const linesOf = (text: string) => text.split("\n").flatMap((line) => line.trim() || []);

/** The fields as the API takes them. New ones get a key that their name suggests. */
export const writtenFields = (drafts: FieldDraft[]): CustomField[] =>
  withKeys(drafts).map(({ key, label, type, options }) => ({
    key,
    label: label.trim(),
    type,
    ...(type === "choice" && { options: linesOf(options) }),
  }));

/** The fields with keys for new ones. */
export function withKeys(drafts: FieldDraft[]): (FieldDraft & { key: string })[] {
  const taken = new Set(drafts.flatMap(({ key }) => key?.toLowerCase() ?? []));
  return drafts.map((draft) => {
    const key = draft.key ?? freeKey(draft.label, taken);
    taken.add(key.toLowerCase());
    return { ...draft, key };
  });
}

/** The typed fields after some were saved: those that were new have the keys with which they were sent. */
export function withSentKeys(typed: FieldDraft[], sent: FieldDraft[]): FieldDraft[] {
  const keys = new Map(sent.map(({ id, key }) => [id, key]));
  const keyed = typed.map((draft) => ({ ...draft, key: draft.key ?? keys.get(draft.id) ?? null }));
  // What was saved may have been merged already, as if others had added it.
  const isFirst = ({ id, key }: FieldDraft) => keyed.find((each) => each.key === key)?.id === id;
  return keyed.filter((draft) => draft.key === null || isFirst(draft));
}

/** `reasonForMoving` for "Reason for moving"; with a number, if that is taken. */
function freeKey(label: string, taken: ReadonlySet<string>): string {
  const words =
    label
      .normalize("NFD")
      .replace(/\p{M}/gu, "")
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? [];
  const joined = words.map((word, at) => (at === 0 ? word : word[0]!.toUpperCase() + word.slice(1))).join("");
  const base = (/^[a-z]/.test(joined) ? joined : `field${joined}`).slice(0, 36);
  let key = base;
  for (let n = 2; taken.has(key.toLowerCase()); n += 1) key = `${base}${n}`;
  return key;
}
