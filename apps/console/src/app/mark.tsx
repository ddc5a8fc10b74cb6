import { useQuery } from "@tanstack/react-query";
import { useLayoutEffect, useRef } from "react";
import { logoQuery, settingsQuery } from "../api/queries.ts";
import { initialsOf } from "../ui/face.tsx";
import classes from "./shell.module.css";

/** The account at the top: its logo, or its initials in its own color. It has the same size before they are loaded. */
export function Mark({ name }: { name: string }) {
  const { data: logo } = useQuery(logoQuery);
  const { data: settings } = useQuery(settingsQuery);
  const mark = useRef<HTMLSpanElement>(null);
  const color = settings?.brandColor;
  useLayoutEffect(() => {
    if (!color) return;
    mark.current?.style.setProperty("--mark", color);
    mark.current?.style.setProperty("--on-mark", isLight(color) ? "#1d1b18" : "#ffffff");
  }, [color]);
  return (
    <span ref={mark} className={classes.mark} aria-hidden="true" data-logo={logo ? true : undefined}>
      {logo ? <img src={logo.url} alt="" /> : initialsOf(name).slice(0, 1)}
    </span>
  );
}

/** Whether dark letters are easier to read on it: its relative luminance is above 0.18. @param color #rrggbb */
function isLight(color: string): boolean {
  const [red, green, blue] = [1, 3, 5].map(
    (at) => (Number.parseInt(color.slice(at, at + 2), 16) / 255) ** 2.2,
  ) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.18;
}
