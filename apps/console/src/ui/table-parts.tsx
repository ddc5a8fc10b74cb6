import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import classes from "./record-table.module.css";

/** Rows in a part. */
export const partSize = 50;
/** Tables with more rows than this draw only the parts near the screen. */
export const mostDrawn = 4 * partSize;
/** How far from the screen a part is drawn: so far that nobody scrolling sees it come. */
const nearBy = "1500px 0px";

/** About the height of a row, in px: of rows that have not been drawn. */
const rowHeight = 42;

interface TablePartProps {
  /** The first part is drawn at once; the others once they are near. */
  isFirst: boolean;
  /** How many columns the row has that stands for those that are not drawn. */
  columns: number;
  children: ReactNode;
}

/** Some rows of a long table, which are drawn only while they are near the screen or have the focus. */
export function TablePart({ isFirst, columns, children }: TablePartProps) {
  const part = useRef<HTMLTableSectionElement>(null);
  const [farHeight, setFarHeight] = useState(isFirst ? undefined : partSize * rowHeight);
  useEffect(() => {
    const body = part.current!;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry!.isIntersecting || body.contains(document.activeElement)) setFarHeight(undefined);
        else setFarHeight((height) => height ?? entry!.boundingClientRect.height);
      },
      { rootMargin: nearBy },
    );
    observer.observe(body);
    return () => observer.disconnect();
  }, []);
  return (
    <tbody ref={part}>
      {farHeight === undefined ? (
        children
      ) : (
        <tr className={classes.far} aria-hidden>
          <td colSpan={columns} style={{ height: farHeight }} />
        </tr>
      )}
    </tbody>
  );
}

/** The columns as wide as they are once a table is long: otherwise they would change with the rows that are drawn. */
export function useWidths(isLong: boolean) {
  const header = useRef<HTMLTableRowElement>(null);
  const [widths, setWidths] = useState<string[]>();
  useLayoutEffect(() => {
    if (!isLong) return setWidths(undefined);
    const cells = [...header.current!.cells].map((cell) => cell.offsetWidth);
    const whole = cells.reduce((sum, width) => sum + width, 0);
    setWidths(whole > 0 ? cells.map((width) => `${(100 * width) / whole}%`) : undefined);
  }, [isLong]);
  return { header, widths };
}
