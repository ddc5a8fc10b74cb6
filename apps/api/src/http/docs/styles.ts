import { createHash } from "node:crypto";
import { fonts } from "@rental/contract/design/tokens";
import { styles } from "../pages/styles.ts";

/** The reference's and the guides' additions to the styles of all pages. */
const own = `
.manual{display:grid;gap:2rem;grid-template-columns:minmax(0,1fr)}
.contents a{display:flex;align-items:center;min-height:44px;text-decoration:none;color:var(--text)}
.contents a:hover{text-decoration:underline}
.contents [aria-current]{color:var(--accent);font-weight:600}
.contents .label{margin:1rem 0 0;color:var(--soft);font-size:.9375rem}
@media (min-width:60rem){.manual{grid-template-columns:14rem minmax(0,1fr);gap:2rem 3rem}.contents{grid-area:1/1;align-self:start;position:sticky;top:1rem;max-height:calc(100vh - 2rem);overflow-y:auto}.contents .label:first-child{margin-top:0}.contents a{min-height:32px}.manual>main{grid-area:1/2}}
.guide{max-width:52rem}
.guide>*+*{margin-top:1rem}
.guide table{min-width:30rem}
.guide h2{margin-top:2.5rem}
.guide h3{margin-top:1.75rem}
.guide ul,.guide ol{padding-left:1.4rem}
.guide ul{list-style:disc}
.guide ol{list-style:decimal}
.guide ul ul,.guide ol ul{margin-top:0}
.guide li+li{margin-top:.25rem}
.guide blockquote{margin-left:0;margin-right:0;padding-left:1rem;border-left:3px solid var(--edge);color:var(--soft)}
code{font:.9em/1.5 ${fonts.code}}
:not(pre)>code{background:var(--sunken);border-radius:5px;padding:.1em .3em}
pre{margin:0;background:var(--sunken);border:1px solid var(--line);border-radius:var(--radius-control);padding:.9rem 1rem;overflow-x:auto;overflow-wrap:normal;font-size:.9375rem}
.wide{overflow-x:auto}
table{border-collapse:collapse;width:100%;font-size:.9375rem;overflow-wrap:normal}
th,td{text-align:left;vertical-align:top;padding:.5rem .9rem .5rem 0;border-bottom:1px solid var(--line)}
th{color:var(--soft);font-weight:600}
td:last-child{overflow-wrap:anywhere;min-width:12rem}
.operation{border-top:1px solid var(--line);padding-top:2rem;margin-top:2.5rem}
.operation>*+*{margin-top:1rem}
.operation h3{margin-top:1.5rem}
.call{display:flex;flex-wrap:wrap;align-items:center;gap:.5rem 1rem}
.method{display:inline-block;min-width:4.4rem;font:600 .8125rem/1.5 ${fonts.code};color:var(--accent-strong)}
.method.delete{color:var(--bad)}
.samples summary,.schema summary{display:flex;align-items:center;min-height:44px;font-weight:600;cursor:pointer}
.samples details{border-bottom:1px solid var(--line);padding-bottom:.25rem}
.samples pre,.schema pre{margin-bottom:.75rem}
.members{padding-left:1rem;border-left:2px solid var(--line)}
.members dt{margin-top:.75rem}
.members dd{margin:0}
.operations li{display:flex;flex-wrap:wrap;align-items:center;gap:0 .75rem;border-bottom:1px solid var(--line)}
.operations a{display:inline-flex;align-items:center;min-height:44px}
.operations .test{margin-left:auto;font-size:.9375rem}
.guides{display:grid;gap:0 2rem;grid-template-columns:repeat(auto-fill,minmax(min(18rem,100%),1fr))}
.guides li{padding:.35rem 0}
.guides a{display:inline-flex;align-items:end;min-height:44px;font-weight:600}
.key-form{display:flex;flex-wrap:wrap;gap:.75rem;align-items:end}
.key-form .field{flex:1 1 16rem}
.search{display:flex;flex:1 1 14rem;gap:.5rem;max-width:30rem;margin:.5rem 0}
.search input{flex:1;min-width:0;min-height:44px;padding:.4rem .8rem;border:1px solid var(--edge);border-radius:var(--radius-control);background:var(--page);color:var(--text);font:inherit}
.search button,.copy{min-height:44px;padding:0 .9rem;border:1px solid var(--edge);border-radius:var(--radius-control);background:var(--card);color:var(--text);font:inherit;cursor:pointer}
.search button:hover,.copy:hover{border-color:var(--text)}
.results li{border-bottom:1px solid var(--line);padding:.75rem 0}
.results li p:first-child{display:flex;flex-wrap:wrap;align-items:center;gap:0 .75rem}
.results a{display:inline-flex;align-items:center;min-height:44px;font-weight:600}
.code{position:relative}
.code pre{padding-right:6.5rem}
.copy{position:absolute;top:.35rem;right:.35rem;min-height:36px;min-width:5.2rem;font-size:.875rem}
[hidden]{display:none!important}
`;

export const docsStyles = styles + own.replaceAll("\n", "");

/** The Content-Security-Policy source that allows exactly these styles. */
export const docsStylesSource = `'sha256-${createHash("sha256").update(docsStyles).digest("base64")}'`;
