import { AxisBottom, AxisLeft } from "@visx/axis";
import { Group } from "@visx/group";
import { scaleBand, scaleLinear } from "@visx/scale";
import { Bar } from "@visx/shape";
import { useId } from "react";
import { useFormat } from "../../words/format.ts";
import { useWords } from "../../words/words.ts";
import classes from "./developers.module.css";
import { developersWords } from "./words.ts";

interface DayChartProps {
  name: string;
  /** In order; `day` is YYYY-MM-DD. */
  days: { day: string; value: number }[];
}

const size = { width: 480, height: 180, left: 44, right: 8, top: 8, bottom: 28 };
const inner = { width: size.width - size.left - size.right, height: size.height - size.top - size.bottom };

/** Bars by day. Its name states the total and the maximum, and the table below it has every number. */
export function DayChart({ name, days }: DayChartProps) {
  const w = useWords(developersWords);
  const { number, day: shortDay } = useFormat();
  const id = useId();
  const total = days.reduce((sum, { value }) => sum + value, 0);
  const most = days.reduce((high, each) => (each.value > high.value ? each : high), { day: "", value: 0 });
  const summary =
    total === 0 ? w.nothing(name) : w.chart(name, number(total), number(most.value), shortDay(most.day));
  const x = scaleBand({ domain: days.map(({ day }) => day), range: [0, inner.width], padding: 0.2 });
  const y = scaleLinear({ domain: [0, Math.max(most.value, 1)], range: [inner.height, 0], nice: true });
  const plain = { hideTicks: true, tickLabelProps: {} };
  return (
    <figure className={classes.chart}>
      <figcaption>{name}</figcaption>
      <svg viewBox={`0 0 ${size.width} ${size.height}`} role="img" aria-labelledby={id}>
        <title id={id}>{summary}</title>
        <Group left={size.left} top={size.top}>
          {days.map(({ day, value }) => (
            <Bar
              key={day}
              x={x(day) ?? 0}
              y={y(value)}
              width={x.bandwidth()}
              height={inner.height - y(value)}
            />
          ))}
          <AxisLeft
            {...plain}
            scale={y}
            numTicks={4}
            tickFormat={(value) => (Number.isInteger(Number(value)) ? number(Number(value)) : "")}
          />
          <AxisBottom
            {...plain}
            scale={x}
            top={inner.height}
            tickValues={days.filter((_, index) => index % 7 === 0).map(({ day }) => day)}
            tickFormat={(day) => shortDay(String(day))}
          />
        </Group>
      </svg>
      <details>
        <summary>{w.asTable}</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">{w.day}</th>
              <th scope="col">{w.number}</th>
            </tr>
          </thead>
          <tbody>
            {days.map(({ day, value }) => (
              <tr key={day}>
                <th scope="row">{shortDay(day)}</th>
                <td>{number(value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
