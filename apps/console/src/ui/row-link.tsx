import { useRouter } from "@tanstack/react-router";
import { type AnchorHTMLAttributes, type MouseEvent, type SyntheticEvent, useMemo } from "react";
import classes from "./text-link.module.css";

/** Pages of single records. */
type RecordPage = "/contacts" | "/inbox" | "/listings" | "/screening";

interface RowLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href"> {
  to: RecordPage;
  id: string;
  /** Of the address, with its question mark. */
  search?: string;
}

const inTable = `${classes.link} ${classes.row}`;

/**
 * A link from a row to its record, within an element with `useRowLinks`. Each link of the router listens and keeps state
 * for itself, which takes most of the time of drawing a row.
 */
export function RowLink({ to, id, search = "", children, ...props }: RowLinkProps) {
  const { basepath } = useRouter();
  return (
    <a className={inTable} {...props} href={`${basepath}${to}/${id}${search}`} data-row-link>
      {children}
    </a>
  );
}

/** How long the pointer or focus stays on a link before its page is loaded, in ms: as with links of the router. */
const intentMs = 50;

const linkOf = ({ target }: SyntheticEvent): HTMLAnchorElement | null =>
  (target as Element).closest("a[data-row-link]");

/** The event handlers of an element for all `RowLink`s in it: they open their pages within the console, and preload them. */
export function useRowLinks() {
  const router = useRouter();
  return useMemo(() => {
    let wanted: HTMLAnchorElement | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const hrefOf = ({ pathname, search }: HTMLAnchorElement) => pathname + search;
    const want = (event: SyntheticEvent) => {
      const link = linkOf(event);
      if (link === wanted) return;
      wanted = link;
      clearTimeout(timer);
      if (link) timer = setTimeout(() => void router.preloadRoute({ href: hrefOf(link) } as never), intentMs);
    };
    const open = (event: MouseEvent) => {
      const link = linkOf(event);
      const { button, metaKey, altKey, ctrlKey, shiftKey, defaultPrevented } = event;
      if (!link || defaultPrevented || button !== 0 || metaKey || altKey || ctrlKey || shiftKey) return;
      event.preventDefault();
      void router.navigate({ href: hrefOf(link) });
    };
    return { onClick: open, onMouseOver: want, onFocus: want, onTouchStart: want };
  }, [router]);
}
