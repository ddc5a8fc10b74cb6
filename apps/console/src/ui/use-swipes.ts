import { type RefObject, useEffect, useRef } from "react";
import classes from "./swipes.module.css";

interface Swipe {
  /** What it does, shown while a finger moves the row. */
  label: string;
  run: () => void;
}

interface Swipes {
  /** In the direction of reading. */
  forward: Swipe;
  /** In the opposite direction: for what is postponed. */
  back?: Swipe | undefined;
}

/** Until a finger has moved this far, in px, it may still tap or scroll. */
const slackPx = 10;
/** How far it moves the row until letting go does something: this share of the row, but at most so many px. */
const share = 0.35;
const maxPx = 120;
/** Vertical movement beyond this is not a swipe, in px. */
const astrayPx = 48;

/**
 * Lets the rows of a list be swiped. Everything that a swipe does must have a button, too.
 * @param swipesOf the swipes of the row with this index
 */
export function useSwipes(
  list: RefObject<HTMLElement | null>,
  swipesOf: (index: number) => Swipes | undefined,
) {
  const latest = useRef(swipesOf);
  latest.current = swipesOf;
  useEffect(() => {
    const rows = list.current;
    if (!rows) return;
    const end = new AbortController();
    const on = <Type extends keyof HTMLElementEventMap>(
      type: Type,
      act: (event: HTMLElementEventMap[Type]) => void,
      capture = false,
    ) => rows.addEventListener(type, act, { signal: end.signal, capture });
    let touch: Touch | undefined;
    let wasSwiped = false;
    const release = () => {
      if (touch) putBack(touch.row);
      touch = undefined;
    };
    on("pointerdown", (event) => {
      release();
      wasSwiped = false;
      if (event.pointerType === "touch" && event.isPrimary)
        touch = touchOf(event, rows, (index) => latest.current(index));
    });
    on("pointermove", (event) => {
      if (touch?.id !== event.pointerId) return;
      const { row, x, y } = touch;
      const [dx, dy] = [event.clientX - x, event.clientY - y];
      if (!touch.isSwiping && Math.max(Math.abs(dx), Math.abs(dy)) < slackPx) return;
      if (Math.abs(dy) > (touch.isSwiping ? astrayPx : Math.abs(dx))) return release();
      if (!touch.isSwiping) row.setPointerCapture(event.pointerId);
      touch.isSwiping = true;
      wasSwiped = true;
      follow(touch, dx);
    });
    on("pointerup", (event) => {
      if (touch?.id !== event.pointerId) return;
      const { swipe, isFar } = touch;
      release();
      if (isFar) swipe?.run();
    });
    on("pointercancel", release);
    // A short swipe on a link or a button is not a tap.
    const onClick = (event: MouseEvent) => {
      if (!wasSwiped || event.detail === 0) return;
      event.preventDefault();
      event.stopPropagation();
    };
    on("click", onClick, true);
    rows.classList.add(classes.swipes!);
    return () => {
      release();
      end.abort();
    };
  }, [list]);
}

/** A finger on a row. */
interface Touch {
  id: number;
  row: HTMLElement;
  x: number;
  y: number;
  swipes: Swipes;
  /** -1 in right-to-left languages. */
  sign: 1 | -1;
  isSwiping: boolean;
  swipe: Swipe | undefined;
  isFar: boolean;
}

/** Moves the row with the finger, and shows what letting go will do. */
function follow(touch: Touch, dx: number): void {
  const { row, swipes, sign } = touch;
  touch.swipe = dx * sign > 0 ? swipes.forward : swipes.back;
  touch.isFar = Math.abs(dx) >= Math.min(row.clientWidth * share, maxPx);
  if (!touch.swipe) {
    putBack(row);
    return;
  }
  row.classList.add(classes.row!);
  row.dataset.side = dx > 0 ? "right" : "left";
  row.dataset.does = touch.swipe.label;
  if (touch.isFar) row.dataset.far = touch.swipe === swipes.back ? "later" : "now";
  else delete row.dataset.far;
  row.style.transform = `translateX(${dx}px)`;
}

function putBack(row: HTMLElement): void {
  delete row.dataset.side;
  delete row.dataset.far;
  row.style.removeProperty("transform");
}

function touchOf(
  { pointerId: id, clientX: x, clientY: y, target }: PointerEvent,
  rows: HTMLElement,
  swipesOf: (index: number) => Swipes | undefined,
): Touch | undefined {
  // Text is marked, and what has been opened in a row is used, by moving a finger.
  if (!(target instanceof Element) || target.closest("input, select, textarea, [role=log]")) return;
  const at = [...rows.children].findIndex((row) => row.contains(target));
  const swipes = at === -1 ? undefined : swipesOf(at);
  if (!swipes) return;
  const sign = getComputedStyle(rows).direction === "rtl" ? -1 : 1;
  const row = rows.children[at] as HTMLElement;
  return { id, row, x, y, swipes, sign, isSwiping: false, swipe: undefined, isFar: false };
}
