/** How portals and the postal service abbreviate the words of a street. */
const short = new Map(
  (
    "street st,avenue ave,av ave,road rd,lane ln,drive dr,court ct,place pl,boulevard blvd,terrace ter,terr ter," +
    "circle cir,square sq,highway hwy,parkway pkwy,trail trl,crescent cres," +
    "north n,south s,east e,west w,northeast ne,northwest nw,southeast se,southwest sw"
  )
    .split(",")
    .map((pair): [string, string] => pair.split(" ") as [string, string]),
);

/** A text in which one street is always written the same: `12 North Elm Street` and `12 N. Elm St` are `12 n elm st`. */
export const streetText = (text: string): string =>
  (text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).map((word) => short.get(word) ?? word).join(" ");

/** Whether a text contains a street, both written so. `112 elm st` does not contain `12 elm st`. */
export function hasStreet(said: string, street: string): boolean {
  if (street === "") return false;
  const isWord = (at: number) => /[a-z\d]/.test(said.charAt(at));
  for (let at = said.indexOf(street); at >= 0; at = said.indexOf(street, at + 1))
    if (!isWord(at - 1) && !isWord(at + street.length)) return true;
  return false;
}
