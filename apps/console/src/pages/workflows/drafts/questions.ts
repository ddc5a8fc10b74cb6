/** The languages that texts of forms can have. */
export const formLanguages = ["en", "es"] as const;
export type FormLanguage = (typeof formLanguages)[number];

const questionTypes = ["text", "number", "boolean", "choice", "date", "email", "phone"] as const;
export type QuestionType = (typeof questionTypes)[number];

/** How the program uses an answer, by the key of its question. */
const purposes = ["budget", "bedrooms", "bathrooms", "moveInDate", "pets", "parking", "city"] as const;
export type Purpose = (typeof purposes)[number];

/** An option as it is typed. */
export interface OptionDraft {
  id: string;
  text: string;
  second: string;
  /** The saved option, and its text. */
  saved?: { option: unknown; text: string };
}

/** A question as it is typed. */
export interface QuestionDraft {
  id: string;
  /** Empty until it is generated from the label, when the question is first saved. */
  key: string;
  label: string;
  help: string;
  type: QuestionType;
  required: boolean;
  options: OptionDraft[];
  min: string;
  max: string;
  /** The same texts in the second language. */
  second: { label: string; help: string };
  /** The saved question, whose members without a field are kept. */
  saved: Record<string, unknown>;
}

let ids = 0;
/** Identifies parts of a draft while they move. */
export const newId = (): string => `part-${++ids}`;

export const objectOf = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {};
export const textOf = (value: unknown): string => (typeof value === "string" ? value : "");
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const numberText = (value: unknown): string => (typeof value === "number" ? String(value) : "");

export const translationOf = (part: unknown, language: FormLanguage | null): Record<string, unknown> =>
  language === null ? {} : objectOf(objectOf(objectOf(part).translations)[language]);

/** A part of a form with the translation into a language, which is removed when it has no text. */
export function withTranslation(
  part: Record<string, unknown>,
  language: FormLanguage | null,
  texts: Record<string, unknown>,
): Record<string, unknown> {
  const { translations: _, ...rest } = part;
  if (language === null) return rest;
  const isEmpty = (value: unknown) =>
    Array.isArray(value) ? value.every((one) => one === "") : value === "" || value === undefined;
  const written = Object.fromEntries(
    Object.entries({ ...translationOf(part, language), ...texts }).filter(([, value]) => !isEmpty(value)),
  );
  return Object.keys(written).length > 0 ? { ...rest, translations: { [language]: written } } : rest;
}

/** An option as people read it. */
export const optionText = (option: unknown): string =>
  typeof option === "object" ? textOf(objectOf(option).label) : String(option);

export function readQuestion(value: unknown, language: FormLanguage | null): QuestionDraft {
  const saved = objectOf(value);
  const other = translationOf(saved, language);
  const type = questionTypes.find((one) => one === saved.type) ?? "text";
  return {
    id: newId(),
    key: textOf(saved.key),
    label: textOf(saved.label),
    help: textOf(saved.help),
    type,
    required: saved.required === true,
    options: listOf(saved.options).map((option, index) => ({
      id: newId(),
      text: optionText(option),
      second: textOf(listOf(other.options)[index]),
      saved: { option, text: optionText(option) },
    })),
    min: numberText(saved.min),
    max: numberText(saved.max),
    second: { label: textOf(other.label), help: textOf(other.help) },
    saved,
  };
}

/** The question as it was read, with the ids of the same question where that is shown. */
export function withIdsOf(shown: QuestionDraft | undefined, read: QuestionDraft): QuestionDraft {
  if (shown?.key !== read.key) return read;
  // Empty ones are not saved.
  const ids = shown.options.filter(({ text }) => text.trim() !== "").map(({ id }) => id);
  const options = read.options.map((option, at) => ({ ...option, id: ids[at] ?? option.id }));
  return { ...read, id: shown.id, options };
}

export const newQuestion = (): QuestionDraft => readQuestion({}, null);

export const newOption = (): OptionDraft => ({ id: newId(), text: "", second: "" });

/** Adds keys to new questions, generated from their labels. */
export function withKeys(questions: QuestionDraft[]): QuestionDraft[] {
  const taken = new Set(questions.map(({ key }) => key));
  return questions.map((question) => {
    if (question.key !== "") return question;
    const key = freeKey(question.label, taken);
    taken.add(key);
    return { ...question, key };
  });
}

/** The words of a label in camelCase, as keys are written. */
export function freeKey(label: string, taken: ReadonlySet<string>): string {
  const words = label
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .match(/[a-z0-9]+/g);
  const [first = "question", ...others] = (words ?? []).slice(0, 5);
  const key = first + others.map((word) => word[0]!.toUpperCase() + word.slice(1)).join("");
  let free = key;
  for (let n = 2; taken.has(free); n += 1) free = `${key}${n}`;
  return free;
}

/** The questions to save; all must have keys. */
export const savedQuestions = (questions: QuestionDraft[], language: FormLanguage | null) =>
  questions.map((question) => {
    const { key, label, help, type, required, options, min, max, second, saved } = question;
    const isChoice = type === "choice";
    const written = options.filter(({ text }) => text.trim() !== "");
    const own: Record<string, unknown> = { ...saved, key, label, type, required };
    const set = (name: string, value: unknown) => {
      if (value === undefined) delete own[name];
      else own[name] = value;
    };
    set("help", help.trim() === "" ? undefined : help);
    set("options", isChoice ? written.map(savedOption) : undefined);
    set("min", type === "number" && min.trim() !== "" ? Number(min) : undefined);
    set("max", type === "number" && max.trim() !== "" ? Number(max) : undefined);
    return withTranslation(own, language, {
      ...second,
      options: isChoice ? written.map((option) => option.second) : undefined,
    });
  });

/** An option keeps its value when its text is changed, if it had one of its own. */
function savedOption({ text, saved }: OptionDraft): unknown {
  if (saved?.text === text) return saved.option;
  const before = objectOf(saved?.option);
  return before.value === undefined ? text : { ...before, label: text };
}

const aliases: Record<Purpose, string[]> = {
  budget: ["budget", "maxrent", "rent", "monthlyrent", "monthlybudget"],
  bedrooms: ["bedrooms", "beds", "minbedrooms"],
  bathrooms: ["bathrooms", "baths", "minbathrooms"],
  moveInDate: ["moveindate", "movein", "availablebefore"],
  pets: ["pets", "haspets", "petfriendly"],
  parking: ["parking", "needsparking", "hasparking"],
  city: ["city"],
};

/** How the program uses an answer; undefined for one that only people read. */
export const purposeOf = ({ key }: QuestionDraft): Purpose | undefined =>
  purposes.find((purpose) => aliases[purpose].includes(key.toLowerCase().replaceAll("_", "")));
