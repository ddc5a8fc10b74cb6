/**
 * Normalizes text for comparison: lowercase, without accents, with compatibility forms of letters and digits replaced.
 */
export const plain = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[’‘`´]/g, "'")
    .toLowerCase();

/** The words and numbers of a text, normalized and without punctuation. */
export const wordsOf = (text: string): string[] => plain(text).match(/[\p{L}\p{N}]+(?:'\p{L}+)?/gu) ?? [];

/** Whether somebody says that they don't know, in English, Spanish or French. */
export const isUnsure = (text: string): boolean =>
  /\b(?:not sure|unsure|(?:do not|don't|dont) know|no idea|maybe|perhaps|no se|no estoy segur[oa]|ni idea|quiza|quizas|tal vez|depende|depends|je ne sais pas|je sais pas|aucune idee|peut-etre|pas sure?|ca depend)\b/.test(
    plain(text),
  );

/** "Why not" proposes, "al menos" is no exception, and "No I do" answers what was said before. */
const negation =
  "(?:(?<!\\bpor que )no(?! (?:i|we|it|that|yo)\\b)|(?<!\\bwhy )not|never|without|except|neither|nor|cannot|(?<!\\bwhy )(?:\\p{L}+n't|(?:do|does|did|ca|could|wo|would|should|is|are|was|were|have|has|had)nt)|instead of|rather than|(?:any\\p{L}*|every\\p{L}*|all) but|nunca|sin|ni|(?<!\\b(?:al|lo|mas o|no) )menos|excepto|salvo)";
/** What follows these words is not denied: "not before March 1", "I don't mind the garage", "no more than 2". */
const turn =
  "but|pero|sino|so|because|porque|and|y|than|(?:mas|menos) (?:de|que)|only|just|solo|solamente|mind|matter|importa|wait|problems?|issues?|problemas?|doubt|duda|until|till|before|after|later|hasta|antes|despues|tarde|unless";
const denial = new RegExp(
  `(?<![\\p{L}\\p{N}'])${negation}(?: (?!(?:${turn})\\b)[\\p{L}\\p{N}][\\p{L}\\p{N}'/-]*){0,6} $`,
  "u",
);

/** After what it denies: "the garage won't work", "el garaje no me interesa". In "the garage, no?" it denies nothing. */
const laterDenial =
  /^(?: (?:(?:is|are|does|do|will|would|can|could) not|cannot|(?:is|are|does|wo|would|ca|could)n'?t|no (?:es|me|nos|l[aeo]s?|puedo|podemos|quiero|queremos|necesito|necesitamos))\b(?! (?:an? |un |ningun )?(?:problem|issue))|,? (?:no|not)(?= ?(?:$|[.,;!\n]|thank|gracias|please|por favor)))/;

/** Whether something is denied by the text right before or after it. Only normalized text. */
export const isDenied = (before: string, after: string): boolean =>
  denial.test(before) || laterDenial.test(after);

/** Whether a text that begins like a denial is one, such as "none" or "no car". Only normalized text. */
export const isDenial = (text: string): boolean => beginsWithDenial.test(text);
const beginsWithDenial = new RegExp(`^(?:${negation}|none|nada|ningun\\p{L}*)(?![\\p{L}\\p{N}])`, "u");
