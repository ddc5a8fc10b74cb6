import { pattern } from "./rule.ts";

/*
 * How people disclose protected traits, which a language model must not see. Errs on the side of removing too much: a
 * withheld sentence costs only the model's help with it.
 */

const family =
  "wife|husband|spouse|partner|fiancee?|boyfriend|girlfriend|mothers?|fathers?|mom|mum|dad|parents?|single (?:mom|dad|parent)|sons?|daughters?|grand[a-z]{3,8}|children|child|kids?|bab(?:y|ies)|infants?|toddlers?|newborns?|teenagers?|famil(?:y|ies)|pregnan[a-z]{1,2}|expecting|maternity|adopt[a-z]{0,4}|foster|schools?|kindergarten|daycare|nursery|stroller|crib";
const marriage =
  "married|unmarried|single|engaged|wedding|honeymoon|separated|divorc[a-z]{0,4}|widow[a-z]{0,3}|couple|alone|by myself|just me|only me|bachelor";
const sex =
  "m[ae]n|wom[ae]n|males?|females?|guys?|girls?|boys?|lady|ladies|gentleman|trans(?:gender|sexual)?|non-?binary|lgbt[a-z+]{0,4}|gay|lesbian|bisexual|queer|pronouns";
const health =
  "disab[a-z]{2,8}|handicap[a-z]{0,4}|wheelchairs?|blind|deaf|ill|illness|sick|disease|cancer|hiv|aids|depress[a-z]{2,4}|anxiety|autis[a-z]{1,3}|adhd|ptsd|bipolar|epilep[a-z]{1,4}|diabet[a-z]{1,4}|medications?|therap[a-z]{1,4}|diagnos[a-z]{1,4}|surgery|crutches|oxygen|recovery|rehab|veteran|mobility|asthma";
const faith =
  "church|mosque|temple|synagogue|parish|chapel|bible|quran|koran|torah|god|jesus|allah|pray[a-z]{0,4}|ramadan|eid|easter|lent|passover|diwali|sabbath|shabbat|kosher|halal|hijab|turban|religi[a-z]{2,6}|faith|christians?|catholics?|protestants?|baptists?|lutherans?|methodists?|evangelicals?|orthodox|muslims?|islam[a-z]{0,2}|jew(?:s|ish)?|hindus?|buddhists?|sikhs?|mormons?|jehovah[a-z']{0,2}|amish|quakers?|atheists?|pastor|priest|rabbi|imam";
const age =
  "years? old|year-old|years? of age|my age|aged?|retire[a-z]{0,4}|seniors?|elderly|pension[a-z]{0,3}|social security|born|birthday|young|older|students?|teenage|millennial|i(?:'m| am) \\d\\d";
const origin =
  "immigra[a-z]{2,6}|refugees?|asylum|visa|green card|citizen[a-z]{0,4}|native|nationality|accent|my country|home country|mother tongue|ethnic[a-z]{0,3}|race|black|white|brown|african|asian|hispanic|latin[oax]|caucasian|arab[a-z]{0,2}|roma|gypsy|tribal|american|mexican|cuban|puerto rican|dominican|haitian|jamaican|colombian|venezuelan|brazilian|peruvian|guatemalan|salvadoran|honduran|canadian|irish|italian|german|polish|russian|ukrainian|turkish|greek|romanian|albanian|chinese|japanese|korean|vietnamese|filipin[oa]|tagalog|thai|indian|pakistani|bangladeshi|nepali|afghan|persian|iranian|iraqi|syrian|lebanese|egyptian|moroccan|somali|ethiopian|eritrean|nigerian|ghanaian|kenyan|sudanese|congolese|cameroonian";

const spanish =
  "espos[oa]s?|marido|mujer(?:es)?|hombres?|novi[oa]s?|pareja|hij[oa]s?|nin[oa]s?|bebes?|madre|padre|padres|abuel[oa]s?|familia|embaraz[a-z]{2,4}|casad[oa]s?|solter[oa]s?|divorci[a-z]{2,4}|viud[oa]s?|vivo sol[oa]|iglesia|mezquita|sinagoga|templo|dios|catolic[oa]s?|cristian[oa]s?|musulman[a-z]{0,2}|judi[oa]s?|evangelic[oa]s?|religi[a-z]{2,5}|anos de edad|tengo \\d\\d anos|edad|jubilad[oa]s?|pension[a-z]{0,4}|estudiantes?|joven(?:es)?|mayores|naci|nacid[oa]s?|soy de|vengo de|mi pais|inmigrantes?|refugiad[oa]s?|indocumentad[oa]s?|ciudadan[a-z]{1,3}|extranjer[oa]s?|negr[oa]s?|latin[oa]s?|mexican[oa]s?|discapaci[a-z]{2,5}|silla de ruedas|enferm[a-z]{1,5}|sord[oa]|cieg[oa]|escuelas?|colegios?|lesbiana|transgenero";
const others =
  "femme|homme|mari|enfants?|enceinte|eglise|mosquee|divorce[e]?|celibataire|retraite[e]?|musulmane?|handicape[e]?|frau|ehemann|kinder|schwanger|kirche|moschee|verheiratet|geschieden|rentner(?:in)?|muslim(?:in)?|behindert|mulher|homem|filh[oa]s?|gravida|igreja|casad[oa]|aposentad[oa]|moglie|marito|figli|incinta|chiesa|moschea|pensionat[oa]";

/** The names of all countries and of common languages, in English and Spanish, normalized as by `readable`. */
function geography(): string {
  const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  const spoken = [
    "ar",
    "zh",
    "fr",
    "de",
    "hi",
    "ht",
    "it",
    "ja",
    "ko",
    "pl",
    "pt",
    "ru",
    "so",
    "tl",
    "tr",
    "uk",
    "ur",
    "vi",
  ];
  const names = ["en", "es"].flatMap((language) => {
    const regions = new Intl.DisplayNames([language], { type: "region", fallback: "none" });
    const languages = new Intl.DisplayNames([language], { type: "language", fallback: "none" });
    return [...codes.map((code) => regions.of(code)), ...spoken.map((code) => languages.of(code))];
  });
  const plain = names.flatMap(
    (name) => name?.normalize("NFKD").replace(/\p{M}/gu, "").replace(/’/g, "'").toLowerCase() ?? [],
  );
  // In the United States, mentioning the country discloses nothing.
  const usable = plain.filter(
    (name) => /^[a-z][a-z .'-]{2,40}$/.test(name) && !/united states|estados unidos/.test(name),
  );
  return [...new Set(usable)].map((name) => name.replaceAll(".", "\\.")).join("|");
}

/** Words that disclose a protected characteristic of the writer. */
export const disclosures = pattern(
  family,
  marriage,
  sex,
  health,
  faith,
  age,
  origin,
  spanish,
  others,
  geography(),
);
