import { type ReactNode, useEffect, useState } from "react";
import classes from "./drop-zone.module.css";

interface DropZoneProps {
  onFiles: (files: File[]) => void;
  /** Whether it is only visible while something is dragged over it. */
  isPlain?: boolean;
  /** Must include a button that does the same from the keyboard. */
  children: ReactNode;
}

/** Keeps the browser from leaving the page for a file that is dropped beside the area. */
function refuseBeside(event: DragEvent): void {
  const { dataTransfer, defaultPrevented } = event;
  if (defaultPrevented || !dataTransfer?.types.includes("Files")) return;
  event.preventDefault();
  dataTransfer.dropEffect = "none";
}

/** An area where files can be dropped. */
export function DropZone({ onFiles, isPlain = false, children }: DropZoneProps) {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const leaving = new AbortController();
    for (const type of ["dragover", "drop"] as const)
      addEventListener(type, refuseBeside, { signal: leaving.signal });
    return () => leaving.abort();
  }, []);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a button in it does the same from the keyboard
    <div
      className={isPlain ? classes.plain : classes.drop}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        // Leave text dragged into a field to the browser.
        if (!event.dataTransfer.types.includes("Files")) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false);
        const files = [...event.dataTransfer.files];
        if (files.length === 0) return;
        event.preventDefault();
        onFiles(files);
      }}
    >
      {children}
    </div>
  );
}
