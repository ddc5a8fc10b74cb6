import { isPicture, sizeInWords } from "@rental/contract/words/attachment";
import { notKeptWords } from "@rental/contract/words/outcome";
import type { Attachment, Message } from "@rental/sdk";
import { useLanguage, useWords } from "../words/words.ts";
import { attachmentWords } from "./attachment-words.ts";
import classes from "./attachments.module.css";

/**
 * The files of a message as downloads, images with thumbnails. They come from strangers, so nothing in them may run in
 * this page.
 */
export function Attachments({ of }: { of: Attachment[] }) {
  const w = useWords(attachmentWords);
  const sizeOf = useSizeOf();
  if (of.length === 0) return null;
  return (
    <ul className={classes.files} aria-label={w.files}>
      {of.map(({ id, name, contentType, bytes, url }) => (
        <li key={id}>
          <a href={here(url)} download={name} aria-label={`${w.download(name)}, ${sizeOf(bytes)}`}>
            {isPicture({ contentType }) && (
              <img
                src={`${here(url)}&preview=true`}
                alt=""
                loading="lazy"
                // An image that can't be displayed can still be downloaded.
                onError={({ currentTarget }) => {
                  currentTarget.hidden = true;
                }}
              />
            )}
            <span>{name}</span>
          </a>
          <span className={classes.size}>{sizeOf(bytes)}</span>
        </li>
      ))}
    </ul>
  );
}

/** The files of a message that were not kept. */
export function NotKept({ metadata }: Pick<Message, "metadata">) {
  const w = useWords(attachmentWords);
  const because = useWords(notKeptWords);
  return metadata?.notKept?.map(({ name, reason }, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: several files may have the same name, and their order stays
    <span key={at} className={classes.size}>
      {`${w.notKept(name)} ${because[reason]}.`}
    </span>
  ));
}

/** A URL of the server, at the origin of this page. */
function here(url: string): string {
  const { pathname, search } = new URL(url, location.origin);
  return pathname + search;
}

/** A size in words: 48 kB. */
export function useSizeOf(): (bytes: number) => string {
  const { language } = useLanguage();
  return (bytes) => sizeInWords(bytes, language);
}
