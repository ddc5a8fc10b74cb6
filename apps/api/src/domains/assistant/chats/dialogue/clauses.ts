/*
 * The parts of a sentence, each of which may refuse or want something else, in English and Spanish: "10 is too early,
 * can I come at 3?" Only normalized text.
 */

/** "3 p.m." ends no sentence. */
const halfDay = /\b([ap])\. ?m\b\.?/g;
const between =
  /(?<=[,;.!?])\s+|\s+(?=(?<!\b(?:anything|any ?time|any|every|all) )(?:but|so|because|since|how about|what about|can (?:i|we)|could (?:i|we)|maybe|instead|rather than|pero|asi que|entonces|porque|mejor|sino|en (?:vez|lugar) de)\b)/;

export const clausesOf = (text: string): string[] => text.replace(halfDay, "$1m").split(between);

/** What sounds like a refusal, and is a wish, a doubt or a consent: "why not 3?", "my wife instead of me", "no problem". */
const noRefusal = new RegExp(
  [
    String.raw`\b(?:why not|por que no|(?:can't|couldn't|cannot) (?:i|we|you)|don't you|(?:if (?:it's |that's |it is |that is |it isn't )?(?:not )?|unless (?:it's |that's |it is |that is )?)(?:too (?:early|late|soon)|not)|not bad|not sure(?: if)?|can't wait)\b`,
    String.raw`\b(?:(?:instead of|rather than) (?:me|us)|en (?:vez|lugar) de (?:mi(?! (?:cita|visita))|nosotr[oa]s))\b`,
    String.raw`\b(?:don't (?:mind|worry)|(?:no|not an?|not any) (?:problems?|issues?|worries)|no (?:es|hay|seria) (?:ningun )?problema|no se (?:si|que|cuando)|si no)\b`,
    String.raw`^(?:isn't|wouldn't|won't|doesn't) (?=\d|it\b|that\b|there\b)`,
  ].join("|"),
  "g",
);
const refusal = new RegExp(
  [
    String.raw`\b(?:not|never|no good|cannot|unable|impossible|busy|unavailable|too (?:early|late|soon)|(?:bad|tough) for|instead of|rather than|except|anything but)\b`,
    String.raw`\b(?:ca|do|does|wo|is|are|could|would)n'?t\b`,
    String.raw`\bno (?:puedo|podemos|podre|podria|podriamos|me|nos|es posible|puede ser|sirve|va|estoy|tengo|quiero|queremos|alcanzo|llego|(?:a )?(?:el|las?|los))\b`,
    String.raw`\bno[^\p{L}\p{N}]*$`,
    String.raw`\b(?:(?:muy|demasiado) (?:temprano|tarde|pronto)|imposible|en (?:vez|lugar) de|excepto|menos a|ocupad[oa])\b`,
  ].join("|"),
  "u",
);

/** Whether a part of a sentence refuses what it names. */
export const refuses = (clause: string): boolean => refusal.test(clause.replace(noRefusal, " "));

/** A refusal that names nothing, and is of what was said before it: "at 3, no puedo". */
const alone =
  /^(?:(?:but|pero|sorry|perdon|lo siento|that|it|eso|i|we|then|entonces|a esa hora),? )*(?:no|can't|cannot|can not|couldn't|won't|doesn't|isn't|not|is|too|muy|demasiado)(?: (?:not|make|do|come|go|be|work|good|possible|too|early|late|soon|it|that|for|me|us|puedo|podemos|ir|llegar|sirve|queda|va|es|bien|posible|temprano|tarde|pronto))*[^\p{L}\p{N}]*$/u;
export const refusesBefore = (clause: string): boolean => alone.test(clause) && refuses(clause);

/** A text without the parts that refuse something. */
export const withoutRefused = (text: string): string =>
  clausesOf(text)
    .filter((clause) => !refuses(clause))
    .join(" ");
