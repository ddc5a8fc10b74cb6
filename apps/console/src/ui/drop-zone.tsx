import { type ReactNode, useState } from "react";
import classes from "./drop-zone.module.css";

interface DropZoneProps {
  onFiles: (files: File[]) => void;
  /** Whether it is only visible while something is dragged over it. */
  isPlain?: boolean;
  /** Must include a button that does the same from the keyboard. */
  children: ReactNode;
}

/** An area where files can be dropped. */
export function DropZone({ onFiles, isPlain = false, children }: DropZoneProps) {
  const [isOver, setOver] = useState(false);
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
