import { Button } from "@mantine/core";
import { useWords } from "../../words/words.ts";
import classes from "./listings.module.css";
import { listingsWords } from "./words.ts";

interface PhotoGridProps {
  photos: { id: string; src: string; alt?: string | null }[];
  mayWrite: boolean;
  /** Moves the photo at a position to another one, both from 0. */
  onMove: (from: number, to: number) => void;
  onRemove: (id: string) => void;
}

/** Photos in their order, which can be changed by dragging and with buttons. */
export function PhotoGrid({ photos, mayWrite, onMove, onRemove }: PhotoGridProps) {
  const w = useWords(listingsWords);
  return (
    <ol className={classes.photos}>
      {photos.map(({ id, src, alt }, index) => (
        <li
          key={id}
          className={classes.photo}
          draggable={mayWrite}
          onDragStart={(event) => event.dataTransfer.setData("text/photo", String(index))}
          onDragOver={(event) => event.preventDefault()}
          onDrop={(event) => {
            const from = event.dataTransfer.getData("text/photo");
            if (from !== "") onMove(Number(from), index);
          }}
        >
          <img src={src} alt={alt ?? w.photo(index + 1)} />
          {mayWrite && (
            <div className={classes.photoButtons}>
              <PhotoButton
                label={w.earlier(index + 1)}
                isOff={index === 0}
                onClick={() => onMove(index, index - 1)}
              >
                ←
              </PhotoButton>
              <PhotoButton
                label={w.later(index + 1)}
                isOff={index === photos.length - 1}
                onClick={() => onMove(index, index + 1)}
              >
                →
              </PhotoButton>
              <PhotoButton label={w.removePhoto(index + 1)} onClick={() => onRemove(id)}>
                ×
              </PhotoButton>
            </div>
          )}
        </li>
      ))}
    </ol>
  );
}

interface PhotoButtonProps {
  label: string;
  isOff?: boolean;
  onClick: () => void;
  children: string;
}

const PhotoButton = ({ label, isOff = false, onClick, children }: PhotoButtonProps) => (
  <Button size="compact-xs" variant="default" aria-label={label} disabled={isOff} onClick={onClick}>
    {children}
  </Button>
);

/** The same with one at another position. */
export const moved = <T,>(list: readonly T[], from: number, to: number): T[] =>
  list.toSpliced(from, 1).toSpliced(to, 0, list[from]!);
