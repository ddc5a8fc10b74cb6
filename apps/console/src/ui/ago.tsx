import { useSyncExternalStore } from "react";
import { useFormat } from "../words/format.ts";

interface AgoProps {
  /** ISO 8601 */
  at: string;
  className: string | undefined;
}

/** How long ago something was, updated as time passes. */
export function Ago({ at, className }: AgoProps) {
  const { ago, long } = useFormat();
  useSyncExternalStore(eachMinute, minute);
  return (
    <time className={className} dateTime={at} title={long(at)}>
      {ago(at)}
    </time>
  );
}

function eachMinute(draw: () => void): () => void {
  const timer = setInterval(draw, 60_000);
  return () => clearInterval(timer);
}

const minute = () => Math.floor(Date.now() / 60_000);
