import type { Attachment } from "@rental/contract";
import { isPicture, sizeInWords } from "@rental/contract/words/attachment";
import { type Content, type Html, html } from "../../platform/text/html.ts";
import type { Texts } from "./texts/index.ts";

/** A message's files: images as thumbnails, all of them as downloads. */
export function fileList(files: readonly Attachment[], t: Texts): Content {
  if (files.length === 0) return null;
  return html`<ul class="files" aria-label="${t.files}">${files.map((file) => fileOf(file, t))}</ul>`;
}

function fileOf(file: Attachment, t: Texts): Html {
  const { name, bytes } = file;
  // Relative to this page's server, whatever host name it was opened under.
  const { pathname, search } = new URL(file.url);
  const path = pathname + search;
  const size = sizeInWords(bytes, t.locale);
  return html`<li><a href="${path}" download="${name}" aria-label="${t.download(name)}, ${size}">${isPicture(file) && html`<img src="${path}&preview=true" alt="" height="140" loading="lazy">`}${name}</a> <span class="soft">${size}</span></li>`;
}
