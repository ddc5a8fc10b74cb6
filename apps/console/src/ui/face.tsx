import classes from "./face.module.css";

/** The number of backgrounds: `faces` of the tokens. */
const tones = 8;

/** A person's initials, in a color that depends on the name. Beside the name, so screen readers skip it. */
export function Face({ name, size }: { name: string; size?: "small" | "large" | undefined }) {
  return (
    // The initials are styles: as text they would be part of the name of a button or link that they stand in.
    <span
      className={classes.face}
      data-tone={toneOf(name)}
      data-size={size}
      data-initials={initialsOf(name)}
      aria-hidden="true"
    />
  );
}

/** The first letters of the first and the last word that begin with a letter or digit. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => /^[\p{L}\p{N}]/u.test(word));
  const chosen = words.length > 1 ? [words[0]!, words.at(-1)!] : words;
  return chosen.map((word) => [...word][0]!.toLocaleUpperCase()).join("");
}

function toneOf(name: string): number {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + letter.codePointAt(0)!) % 65_521;
  return sum % tones;
}
