import { colors } from "@rental/contract/design/tokens";

/** The light colors, used inline. */
export const palette = colors.light;
const { dark } = colors;

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
.page{background:${dark.page}!important;color:${dark.text}!important}
.card{background:${dark.card}!important;border-color:${dark.line}!important}
.line{border-color:${dark.line}!important}
.name{color:${dark.text}!important}
.soft{color:${dark.soft}!important}
.link,.plain a{color:${dark.accent}!important}
.button{background:${dark.accent}!important;border-color:${dark.accent}!important}
.button a{color:${dark.onAccent}!important}
.button.plain{background:${dark.card}!important}
.button.plain a{color:${dark.accent}!important}
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
export const stylesFor = (brand: BrandColors | null): string =>
  brand === null
    ? styles
    : `${tones(brand.light, palette.card)}${styles}
@media (prefers-color-scheme:dark){${tones(brand.dark, dark.card)}}`;
