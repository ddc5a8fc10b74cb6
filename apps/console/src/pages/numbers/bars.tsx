import classes from "./numbers.module.css";

export interface Bar {
  label: string;
  value: number;
  /** The formatted value. */
  text: string;
}

const width = 320;
const rowHeight = 30;
const maxLabelLength = 34;

const cut = (label: string): string =>
  label.length > maxLabelLength ? `${label.slice(0, maxLabelLength - 1)}…` : label;

/** A bar chart; the table beside it has the same numbers. @param sentence what it shows, for screen readers */
export function Bars({ bars, sentence }: { bars: Bar[]; sentence: string }) {
  const largest = Math.max(...bars.map(({ value }) => value), 1e-9);
  return (
    <svg
      className={classes.chart}
      role="img"
      aria-label={sentence}
      viewBox={`0 0 ${width} ${bars.length * rowHeight}`}
    >
      {bars.map(({ label, value, text }, at) => (
        <g key={label + String(at)} transform={`translate(0 ${at * rowHeight})`}>
          <text x={0} y={11}>
            {cut(label)}
          </text>
          <text x={width} y={11} textAnchor="end">
            {text}
          </text>
          <rect className={classes.track} x={0} y={16} width={width} height={8} rx={2} />
          <rect x={0} y={16} width={(value / largest) * width} height={8} rx={2} />
        </g>
      ))}
    </svg>
  );
}
