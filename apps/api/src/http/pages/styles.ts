import { colorsAsCss, fontFaces, measuresAsCss } from "@rental/contract/design/css";
import { fontPath, fonts } from "@rental/contract/design/tokens";
import { trusted } from "../../platform/text/html.ts";
import { sourceOf } from "./brand-styles.ts";

/** Colors, spacing and fonts of all pages. */
const foundation = `${fontFaces}
:root{color-scheme:light dark;${colorsAsCss("light")};${measuresAsCss}}
@media (prefers-color-scheme:dark){:root{${colorsAsCss("dark")}}}
*,::before,::after{box-sizing:border-box}
html{-webkit-text-size-adjust:100%;scroll-padding-top:1rem}
body{margin:0;background:var(--page);color:var(--text);font:1rem/1.6 ${fonts.text};overflow-wrap:anywhere;min-height:100vh;display:flex;flex-direction:column}
main{flex:1}
h1,h2,h3{line-height:1.2;letter-spacing:-.015em;margin:0;text-wrap:balance}
h1{font-size:clamp(1.65rem,1.3rem + 1.7vw,2.4rem);font-weight:700}
h2{font-size:1.25rem;font-weight:650}
h3{font-size:1.05rem;font-weight:650}
p,ul,ol,dl,figure,fieldset,legend{margin:0;padding:0}
ul,ol{list-style:none}
fieldset{border:0;min-width:0}
img{display:block;max-width:100%;height:auto}
a{color:var(--accent);text-underline-offset:.18em}
a:hover{color:var(--accent-strong)}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px;border-radius:4px}
.wrap{width:100%;max-width:72rem;margin:0 auto;padding:0 1rem}
.narrow{max-width:40rem;margin-left:auto;margin-right:auto}
.stack>*+*{margin-top:1rem}
.stack-wide>*+*{margin-top:2rem}
.stack>[type=hidden]:first-child+*,.stack>[type=hidden]:first-child+[type=hidden]+*,.stack>[type=hidden]:first-child+[type=hidden]+[type=hidden]+*{margin-top:0}
.soft{color:var(--soft)}
.lede{color:var(--soft);font-size:1.125rem;max-width:40rem}
.prose{white-space:pre-line;max-width:42rem}
.hidden{position:absolute;width:1px;height:1px;margin:-1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.skip{position:absolute;left:1rem;top:-6rem;z-index:9;background:var(--card);padding:.75rem 1rem;border-radius:8px}
.skip:focus{top:.5rem}
@media (min-width:40rem){.wrap{padding:0 1.5rem}}
@media print{.site,.actions{display:none}body{background:#fff;color:#000}.panel{border:1px solid #999;box-shadow:none;break-inside:avoid;background:#fff}}
@media (prefers-reduced-motion:no-preference){.button,.card,.card img,.time,.day{transition:background-color var(--quick),border-color var(--quick),box-shadow var(--quick),transform var(--calm)}}
`;

const frame = `
.site{background:var(--card);border-bottom:1px solid var(--line)}
.site .wrap{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:0 1rem;min-height:4rem}
.brand{font-weight:700;font-size:1.0625rem;color:var(--text);text-decoration:none;display:inline-flex;align-items:center;min-height:44px}
.brand img{max-height:2.75rem;max-width:min(14rem,60vw);width:auto;border-radius:6px}
@media (prefers-color-scheme:dark){.brand img{background:#fff;padding:.25rem .4rem}}
.site nav ul{display:flex;flex-wrap:wrap;gap:0 1.25rem}
.site nav a,.foot a,.tap{display:inline-flex;align-items:center;min-height:44px}
.site nav a{color:var(--text);text-decoration:none;font-weight:550}
.site nav a:hover{text-decoration:underline}
.site nav [aria-current]{color:var(--accent)}
.top{padding-top:2rem;padding-bottom:3.5rem}
.foot{border-top:1px solid var(--line);color:var(--soft);font-size:.9375rem}
.foot .wrap{display:flex;flex-wrap:wrap;justify-content:space-between;align-items:center;gap:0 2rem;padding-top:1rem;padding-bottom:1.25rem}
.foot ul{display:flex;flex-wrap:wrap;align-items:center;gap:0 1.5rem}
`;

const controls = `
button,.button{display:inline-flex;align-items:center;justify-content:center;gap:.5rem;min-height:48px;padding:.65rem 1.35rem;border:1px solid var(--accent);border-radius:var(--radius-control);background:var(--accent);color:var(--on-accent);font:inherit;font-weight:600;line-height:1.25;text-align:center;text-decoration:none;cursor:pointer}
button:hover,.button:hover{background:var(--accent-strong);border-color:var(--accent-strong);color:var(--on-accent)}
.plain{background:transparent;color:var(--accent)}
.plain:hover{background:var(--tint);color:var(--accent-strong)}
.danger{background:var(--bad);border-color:var(--bad);color:var(--card)}
.full{width:100%}
.actions{display:flex;flex-wrap:wrap;gap:.75rem;align-items:center}
.panel{background:var(--card);border:1px solid var(--line);border-radius:var(--radius);padding:1.25rem;box-shadow:var(--shadow)}
@media (min-width:40rem){.panel{padding:1.75rem}}
.field label,.field legend,.label{display:block;font-weight:600;margin-bottom:.35rem}
.hint{color:var(--soft);font-size:.9375rem;margin-bottom:.35rem}
.field input,.field select,.field textarea{width:100%;min-height:48px;padding:.6rem .8rem;border:1px solid var(--edge);border-radius:var(--radius-control);background:var(--card);color:var(--text);font:inherit}
.field textarea{min-height:7rem;resize:vertical}
.field [aria-invalid]{border-color:var(--bad);border-width:2px}
.wrong{color:var(--bad);font-weight:600;font-size:.9375rem;margin-top:.35rem}
.problems{border:2px solid var(--bad);border-radius:var(--radius);background:var(--bad-tint);padding:1rem 1.25rem}
.problems h2{font-size:1.0625rem}
.problems a{color:var(--bad);font-weight:600;display:inline-flex;align-items:center;min-height:44px}
.problems li+li{margin-top:.5rem}
.note{border-radius:var(--radius);background:var(--tint);padding:1rem 1.25rem}
.choice{display:flex;align-items:center;gap:.75rem;min-height:48px;padding:.5rem .9rem;border:1px solid var(--edge);border-radius:var(--radius-control);background:var(--card);cursor:pointer;font-weight:500}
.choice:hover{border-color:var(--accent)}
.choice:has(:checked){border-color:var(--accent);background:var(--tint)}
.choice input{flex:none;width:1.25rem;height:1.25rem;margin:0;accent-color:var(--accent)}
.field .choice{display:flex;margin:0;font-weight:500}
.field .choice input{width:1.25rem;min-height:0;padding:0}
.choices{display:grid;gap:.5rem}
.trap{position:absolute;left:-100rem;top:auto;width:1px;height:1px;overflow:hidden}
`;

const listings = `
.filters summary{display:inline-flex;align-items:center;gap:.6rem;min-height:48px;padding:.5rem 1.1rem;border:1px solid var(--edge);border-radius:var(--radius-control);background:var(--card);font-weight:600;cursor:pointer;list-style:none}
.filters summary::-webkit-details-marker{display:none}
.filters summary::after{content:"";width:.5rem;height:.5rem;border:solid;border-width:0 2px 2px 0;transform:translateY(-.15rem) rotate(45deg)}
.filters[open] summary::after{transform:translateY(.15rem) rotate(225deg)}
.filters form{margin-top:1rem;display:grid;gap:1rem;grid-template-columns:repeat(auto-fill,minmax(min(13rem,100%),1fr));align-items:end}
.filters .actions{grid-column:1/-1}
.cards{display:grid;gap:1.5rem;grid-template-columns:repeat(auto-fill,minmax(min(18rem,100%),1fr))}
.card{position:relative;height:100%;background:var(--card);border:1px solid var(--line);border-radius:var(--radius);overflow:hidden;box-shadow:var(--shadow);display:flex;flex-direction:column}
.card:hover{transform:translateY(-2px);border-color:var(--edge)}
.card-text{padding:1.1rem 1.2rem 1.25rem;display:flex;flex-direction:column;gap:.3rem}
.card h2,.card h3{font-size:1.0625rem}
.card a{color:inherit;text-decoration:none}
.card a::after{content:"";position:absolute;inset:0}
.card:focus-within{outline:3px solid var(--accent);outline-offset:2px}
.card a:focus-visible{outline:0}
.photo{aspect-ratio:4/3;width:100%;object-fit:cover;background:var(--sunken)}
.no-photo{aspect-ratio:4/3;display:grid;place-items:center;background:linear-gradient(160deg,var(--tint),var(--sunken));color:var(--soft)}
.no-photo.alone{max-width:40rem;border-radius:var(--radius)}
.no-photo svg{width:4rem;opacity:.65}
.price{font-size:1.25rem;font-weight:700;letter-spacing:-.01em}
.price small{font-size:.9375rem;font-weight:450;color:var(--soft);letter-spacing:0}
.facts{display:flex;flex-wrap:wrap;gap:0 .55rem}
.facts li:not(:last-child)::after{content:"\\b7";margin-left:.55rem;color:var(--soft)}
.badge{display:inline-block;align-self:flex-start;background:var(--tint);color:var(--accent-strong);border-radius:99px;padding:.15rem .75rem;font-size:.875rem;font-weight:600}
.badge.off{background:var(--sunken);color:var(--soft)}
.pager{display:flex;flex-wrap:wrap;align-items:center;gap:.75rem}
.gallery{display:grid;gap:.5rem}
.map{height:20rem;border-radius:var(--radius);isolation:isolate}
.gallery a{display:block;border-radius:var(--radius);overflow:hidden}
.gallery .photo{height:100%}
.gallery .thumbs{display:grid;gap:.5rem;grid-template-columns:repeat(2,1fr)}
.gallery .thumbs:has(>:only-child){grid-template-columns:1fr}
@media (min-width:48rem){.gallery.many{grid-template-columns:1fr 1fr}.gallery.few{grid-template-columns:2fr 1fr}.gallery.few .thumbs{grid-template-columns:1fr}.gallery.many .thumbs{align-content:start}}
.lightbox{position:fixed;inset:0;width:100%;height:100%;max-width:none;max-height:none;margin:0;padding:0;border:0;background:#111;color:#fff;overflow:hidden}
.lightbox .strip{display:flex;height:100%;overflow:auto hidden;scroll-snap-type:x mandatory;scrollbar-width:none;overscroll-behavior:contain}
.lightbox img{flex:0 0 100%;width:100%;height:100%;object-fit:contain;scroll-snap-align:center;scroll-snap-stop:always}
.lightbox button{position:absolute;z-index:1;width:48px;height:48px;padding:0;border:0;border-radius:50%;background:rgb(0 0 0/.65);color:#fff;font-size:1.75rem;line-height:1;cursor:pointer}
.lightbox button:disabled{opacity:.35;cursor:default}
.lightbox :focus-visible{outline-color:#fff;outline-offset:-4px}
.lightbox .close{top:.5rem;right:.5rem}
.lightbox .previous{top:calc(50% - 24px);left:.5rem}
.lightbox .next{top:calc(50% - 24px);right:.5rem}
.lightbox output{position:absolute;bottom:.75rem;left:50%;transform:translateX(-50%);padding:.1rem .75rem;border-radius:1rem;background:rgb(0 0 0/.65)}
.in-reach{position:sticky;bottom:0;z-index:2;display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:.25rem 1rem;margin:0 -1rem;padding:.625rem 1rem;background:var(--card);border-top:1px solid var(--line)}
.in-reach .button{width:auto}
@media (max-width:59.99rem){.aside .beside{display:none}html:has(.in-reach){scroll-padding-bottom:6rem}}
@media (min-width:60rem){.in-reach{display:none}}
@media print{.in-reach{display:none}}
.more-photos summary{display:inline-flex;align-items:center;min-height:44px;font-weight:600;color:var(--accent);cursor:pointer}
.more-photos ul{display:grid;gap:.5rem;grid-template-columns:repeat(auto-fill,minmax(min(16rem,100%),1fr));margin-top:.5rem}
.listing{display:grid;gap:2rem}
.aside{align-self:start}
@media (min-width:60rem){.listing{grid-template-columns:1fr 20rem;gap:2rem 3rem}.aside{grid-area:1/2/3/3;position:sticky;top:1.5rem}}
.data{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(13rem,100%),1fr));gap:1rem 1.5rem}
.data dt{color:var(--soft);font-size:.9375rem}
.data dd{margin:0;font-weight:550}
.tags{display:flex;flex-wrap:wrap;gap:.5rem}
.tags li{background:var(--sunken);border-radius:99px;padding:.25rem .9rem}
`;

const booking = `
.home-line{display:flex;gap:1rem;align-items:center}
.home-line .photo{width:6rem;flex:none;border-radius:var(--radius-control)}
.days{display:grid;gap:.5rem;grid-template-columns:repeat(auto-fill,minmax(4.25rem,1fr))}
.day{display:flex;flex-direction:column;align-items:center;gap:.1rem;padding:.5rem .25rem;border:1px solid var(--edge);border-radius:var(--radius-control);background:var(--card);color:var(--text);text-decoration:none;line-height:1.2;font-size:.9375rem}
.day b{font-size:1.25rem}
.day:hover{border-color:var(--accent);background:var(--tint)}
.day[aria-current]{background:var(--accent);border-color:var(--accent);color:var(--on-accent)}
@media (forced-colors:active){.day[aria-current]{border-width:4px}}
.times{display:grid;gap:.5rem;grid-template-columns:repeat(auto-fill,minmax(6.5rem,1fr))}
.wide{grid-column:1/-1}
.wide .time{white-space:normal}
.held{flex-basis:100%;white-space:normal;line-height:1.25;font-size:.8125rem;font-weight:500;color:var(--accent)}
.time{width:100%;flex-wrap:wrap;row-gap:0;white-space:nowrap;background:var(--card);border-color:var(--edge);color:var(--text);padding:.5rem}
.time:hover{background:var(--tint);border-color:var(--accent);color:var(--accent-strong)}
`;

const dialogue = `
progress{display:block;width:100%;height:.5rem;border:0;border-radius:99px;overflow:hidden;background:var(--sunken);accent-color:var(--accent)}
progress::-webkit-progress-bar{background:var(--sunken)}
progress::-webkit-progress-value{background:var(--accent)}
progress::-moz-progress-bar{background:var(--accent)}
.field h1{margin-bottom:1rem}
.field h1 label{margin:0;font-weight:inherit}
.answers>div{padding:.75rem 0}
.answers>div+div{border-top:1px solid var(--line)}
.answers dt{color:var(--soft);font-size:.9375rem}
.answers dd{margin:0;display:flex;flex-wrap:wrap;justify-content:space-between;align-items:center;gap:0 1rem;font-weight:550}
.come-back summary{display:inline-flex;align-items:center;min-height:44px;color:var(--accent);font-weight:600;cursor:pointer}
.come-back p{margin-top:.5rem}
#chat{--chat-accent:var(--accent);--chat-on-accent:var(--on-accent)}
.log{display:flex;flex-direction:column;gap:.75rem}
.bubble{max-width:min(34rem,88%);align-self:flex-start;background:var(--card);border:1px solid var(--line);border-radius:var(--radius) var(--radius) var(--radius) 4px;padding:.7rem 1rem}
.bubble.own{align-self:flex-end;background:var(--tint);border-color:transparent;border-radius:var(--radius) var(--radius) 4px}
.files{list-style:none;margin:.5rem 0 0;padding:0;overflow-wrap:anywhere}
.files img{display:block;height:140px;width:auto;max-width:100%;object-fit:contain;border-radius:8px}
.bubble time{display:block;color:var(--soft);font-size:.8125rem;margin-top:.25rem}
`;

/** Joined into one line: line breaks between rules have no meaning. */
export const styles = [foundation, frame, controls, listings, booking, dialogue]
  .join("")
  .replaceAll("\n", "");

/** The typeface is needed at once, and found only in the styles otherwise. */
export const fontPreload = trusted(
  `<link rel="preload" href="${fontPath}" as="font" type="font/woff2" crossorigin>`,
);

/** The Content-Security-Policy source that allows exactly these styles. */
export const stylesSource = sourceOf(styles);
