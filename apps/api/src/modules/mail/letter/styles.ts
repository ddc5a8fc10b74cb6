/** The light colors, which are inline. They are those of the public pages. */
export const palette = {
  page: "#f7f6f3",
  card: "#ffffff",
  line: "#dedad2",
  text: "#1d1b18",
  soft: "#5b564e",
  accent: "#0b5d51",
  onAccent: "#ffffff",
} as const;

/** What inline styles can't say: dark colors, and narrow windows. Against inline styles, everything has to be important. */
export const styles = `
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
