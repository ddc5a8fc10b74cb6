// biome-ignore-all lint/a11y/noRedundantRoles: styles make blocks and grids of tables, which in some browsers takes their roles
import { Fragment, type ReactNode, type RefObject, useLayoutEffect, useState } from "react";

/** Rows in a part: few enough to be rendered within a frame on a slow computer. */
const partSize = 10;
/** Tables with more rows than this draw only the parts near the screen. */
export const maxDrawn = 200;
/** The distance from the screen at which a part is rendered, in px: enough that it is not seen appearing. */
const nearBy = 1_000;
/** How long after its last event scrolling counts as ended, in ms. */
const restMs = 100;

interface TablePartsProps {
  table: RefObject<HTMLTableElement | null>;
  /** How many rows there are. */
  count: number;
  /** Some of the rows, by the index of the first one and of the one after the last. */
  children: (from: number, to: number) => ReactNode;
}

/** The rows of a long table, which are drawn only while they are near the screen or have the focus. */
export function TableParts({ table, count, children }: TablePartsProps) {
  const parts = Math.ceil(count / partSize);
  /** The heights of the parts, in px: measured, or else estimated. */
  const [heights] = useState<number[]>([]);
  // All at first, so that their heights are known.
  const [drawn, setDrawn] = useState(() => [...Array(parts).keys()]);
  useLayoutEffect(() => {
    const look = () => {
      measure(table.current!, heights, parts);
      const now = near(table.current!, heights, parts);
      setDrawn((before) => (`${before}` === `${now}` ? before : now));
    };
    const lookAnew = () => {
      heights.length = 0;
      look();
    };
    let rest: ReturnType<typeof setTimeout> | undefined;
    const onScroll = () => {
      clearTimeout(rest);
      table.current!.dataset.scrolling = "";
      rest = setTimeout(() => delete table.current?.dataset.scrolling, restMs);
      look();
    };
    look();
    // Whatever is scrolled: the page, or a dialog.
    const options = { capture: true, passive: true };
    addEventListener("scroll", onScroll, options);
    addEventListener("resize", lookAnew);
    return () => {
      removeEventListener("scroll", onScroll, options);
      removeEventListener("resize", lookAnew);
    };
  }, [table, heights, parts]);
  const far = (from: number, to: number) => from < to && <Far height={sum(heights.slice(from, to))} />;
  const shown = drawn.filter((part) => part < parts);
  return (
    <>
      {shown.map((part, at) => (
        <Fragment key={part}>
          {far((shown[at - 1] ?? -1) + 1, part)}
          <tbody role="rowgroup" data-part={part}>
            {children(part * partSize, Math.min(count, (part + 1) * partSize))}
          </tbody>
        </Fragment>
      ))}
      {far((shown.at(-1) ?? -1) + 1, parts)}
    </>
  );
}

/** In place of parts that are not drawn. */
const Far = ({ height }: { height: number }) => <tbody aria-hidden style={{ height }} />;

const sum = (all: number[]): number => all.reduce((total, each) => total + each, 0);

/** Records the heights of the rendered parts, and their mean for the others. */
function measure({ tBodies }: HTMLTableElement, heights: number[], parts: number): void {
  const drawn = [...tBodies].filter(({ dataset }) => dataset.part !== undefined);
  const tall = drawn.map((body) => body.getBoundingClientRect().height);
  // None is drawn while the table is far from the screen.
  while (heights.length < parts) heights.push(sum(tall) / (tall.length || 1));
  for (const [at, { dataset }] of drawn.entries()) heights[Number(dataset.part)] = tall[at]!;
}

/** The parts near the screen, and those around the focus, so that keyboard navigation can continue from there. */
function near(table: HTMLTableElement, heights: number[], parts: number): number[] {
  const focused = table.contains(document.activeElement)
    ? Number(document.activeElement!.closest("tbody")?.dataset.part)
    : Number.NaN;
  const found: number[] = [];
  let top = table.tBodies[0]!.getBoundingClientRect().top;
  for (let part = 0; part < parts; part++) {
    const bottom = top + heights[part]!;
    const isNear = bottom > -nearBy && top < innerHeight + nearBy;
    if (isNear || Math.abs(part - focused) <= 1) found.push(part);
    top = bottom;
  }
  return found;
}

/** The columns as wide as they are once a table is long, for a grid: otherwise they would change with the rows that are drawn. */
export function useColumns(table: RefObject<HTMLTableElement | null>, isLong: boolean): string | undefined {
  const [columns, setColumns] = useState<string>();
  useLayoutEffect(() => {
    if (!isLong) return setColumns(undefined);
    const cells = [...table.current!.tHead!.rows[0]!.cells];
    setColumns(cells.map((cell) => `minmax(0, ${cell.offsetWidth}fr)`).join(" "));
  }, [table, isLong]);
  return columns;
}
