import { type ReactNode, useState } from "react";
import classes from "./listings.module.css";

interface DropZoneProps {
  onFiles: (files: File[]) => void;
  /** Must include a button that does the same from the keyboard. */
  children: ReactNode;
}

/** An area where files can be dropped. */
export function DropZone({ onFiles, children }: DropZoneProps) {
  const [isOver, setOver] = useState(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a button in it does the same from the keyboard
    <div
      className={classes.drop}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        const files = [...event.dataTransfer.files];
        if (files.length > 0) onFiles(files);
      }}
    >
      {children}
    </div>
  );
}
