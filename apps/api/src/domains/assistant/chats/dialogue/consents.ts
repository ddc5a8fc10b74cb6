import { plain } from "../../../screening/answers/answers.service.ts";

/** As the whole message: somebody is content, which is no yes. */
export const agreed =
  /^\W*(?:great|perfect|ok(?:ay)?|k|cool|nice|awesome|sounds good|got it|alright|all right|sure|sweet|perfecto|vale|esta bien|muy bien|bien|genial|de acuerdo|listo|dale|claro|super|excelente|estupendo)\b\W*(?:thanks|thank you|then|gracias)?\W*$/;

/** Words of a consent or of thanks, of which no name consists. */
export const consenting = new Set(
  (
    "yes yeah yea yep yup yess ok okay k sure si claro perfect perfecto great good cool nice awesome fine sounds works work " +
    "that thats that's is it's its it for me with by all right alright thank you thanks thx so much very gracias muchas muy " +
    "bien esta vale book reserve reservala reservela reserva de acuerdo listo dale super excelente genial que asi supuesto con gusto parece me va correcto correct right exactly please por favor absolutely definitely of course confirm"
  ).split(" "),
);

/** What may be said beside a yes: "sure thing", "yes, go ahead". */
const besideYes = new Set(
  "then thing sir maam ma'am man go ahead proceed continue deal confirmed understood noted adelante senor senora pues entonces porfa pls plz".split(
    " ",
  ),
);

/** The words of a text in small letters, without accents. */
export const wordsIn = (text: string): string[] => plain(text).match(/[\p{L}']+/gu) ?? [];

/** Says yes in so many words. */
export const saysYes = /\b(?:yes|yea|yeah|yep|yup|yess|si|claro|sure|confirm|book|reserv\w+)\b/;

/** Whether a message only agrees. */
export const consents = (said: string): boolean => {
  const words = wordsIn(said);
  return (
    words.length > 0 &&
    !/[\d?@]/.test(said) &&
    words.every((word) => consenting.has(word) || besideYes.has(word))
  );
};
