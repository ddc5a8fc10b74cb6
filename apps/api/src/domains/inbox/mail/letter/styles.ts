/** The light colors, used inline. They match the public pages. */
export const palette = {
  page: "#f7f6f3",
  card: "#ffffff",
  line: "#dedad2",
  text: "#1d1b18",
  soft: "#5b564e",
  accent: "#0b5d51",
  onAccent: "#ffffff",
} as const;

/**
 * What inline styles can't express: dark colors and narrow windows. Overriding inline styles takes `!important`
 * everywhere.
 */
const styles = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:480px){
.inside{padding:20px 18px!important}
.wide{display:table!important;width:100%!important;margin-right:0!important}
}
@media (prefers-color-scheme:dark){
.page{background:#151413!important;color:#f1eee9!important}
.card{background:#1f1d1b!important;border-color:#3a3632!important}
.line{border-color:#3a3632!important}
.name{color:#f1eee9!important}
.soft{color:#b8b1a6!important}
.link,.plain a{color:#7ccbb8!important}
.button{background:#7ccbb8!important;border-color:#7ccbb8!important}
.button a{color:#0d2621!important}
.button.plain{background:#1f1d1b!important}
.button.plain a{color:#7ccbb8!important}
}`;

/** A brand's colors, light and dark. Mail clients that drop style sheets show ours. */
export interface BrandColors {
  light: BrandTones;
  dark: BrandTones;
}

interface BrandTones {
  accent: string;
  onAccent: string;
}

const tones = ({ accent, onAccent }: BrandTones, card: string): string =>
  `.link,.plain a{color:${accent}!important}
.button{background:${accent}!important;border-color:${accent}!important}
.button a{color:${onAccent}!important}
.button.plain{background:${card}!important}
.button.plain a{color:${accent}!important}`;

/** The style sheet of an email; later rules win. */
export const stylesFor = (colors: BrandColors | null): string =>
  colors === null
    ? styles
    : `${tones(colors.light, palette.card)}${styles}
@media (prefers-color-scheme:dark){${tones(colors.dark, "#1f1d1b")}}`;
