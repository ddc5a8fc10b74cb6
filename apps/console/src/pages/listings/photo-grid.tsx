import { rectSortingStrategy, useSortable } from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import { Button } from "@mantine/core";
import { Reordering } from "../../ui/sortable.tsx";
import { useWords } from "../../words/words.ts";
import classes from "./listings.module.css";
import { listingsWords } from "./words.ts";

interface PhotoGridProps {
  photos: Photo[];
  mayWrite: boolean;
  /** Moves the photo at a position to another one, both from 0. */
  onMove: (from: number, to: number) => void;
  onRemove: (id: string) => void;
}

interface Photo {
  id: string;
  src: string;
  alt?: string | null;
}

/** Photos in their order, which can be changed by dragging, by keyboard on a photo (space, arrows, space), and with buttons. */
export function PhotoGrid({ photos, mayWrite, onMove, onRemove }: PhotoGridProps) {
  const w = useWords(listingsWords);
  if (!mayWrite)
    return (
      <ol className={classes.photos}>
        {photos.map(({ id, src, alt }, index) => (
          <li key={id} className={classes.photo}>
            <img src={src} alt={alt ?? w.photo(index + 1)} />
          </li>
        ))}
      </ol>
    );
  return (
    <Reordering
      items={photos}
      strategy={rectSortingStrategy}
      nameOf={(index) => w.photo(index + 1)}
      onMove={onMove}
    >
      {(step) => (
        <ol className={classes.photos}>
          {photos.map((photo, index) => (
            <MovablePhoto
              key={photo.id}
              photo={photo}
              position={index + 1}
              isLast={index === photos.length - 1}
              onEarlier={() => step(index, index - 1)}
              onLater={() => step(index, index + 1)}
              onRemove={() => onRemove(photo.id)}
            />
          ))}
        </ol>
      )}
    </Reordering>
  );
}

interface MovablePhotoProps {
  photo: Photo;
  /** From 1. */
  position: number;
  isLast: boolean;
  onEarlier: () => void;
  onLater: () => void;
  onRemove: () => void;
}

function MovablePhoto({ photo, position, isLast, onEarlier, onLater, onRemove }: MovablePhotoProps) {
  const w = useWords(listingsWords);
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id: photo.id });
  return (
    <li
      ref={setNodeRef}
      className={classes.photo}
      data-dragging={isDragging || undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <button type="button" ref={setActivatorNodeRef} className={classes.grab} {...attributes} {...listeners}>
        <img src={photo.src} alt={photo.alt ?? w.photo(position)} draggable={false} />
      </button>
      <div className={classes.photoButtons}>
        <PhotoButton label={w.earlier(position)} isOff={position === 1} onClick={onEarlier}>
          ←
        </PhotoButton>
        <PhotoButton label={w.later(position)} isOff={isLast} onClick={onLater}>
          →
        </PhotoButton>
        <PhotoButton label={w.removePhoto(position)} onClick={onRemove}>
          ×
        </PhotoButton>
      </div>
    </li>
  );
}

interface PhotoButtonProps {
  label: string;
  isOff?: boolean;
  onClick: () => void;
  children: string;
}

/** It stays focusable at both ends of the list, so that the focus is not lost. */
const PhotoButton = ({ label, isOff = false, onClick, children }: PhotoButtonProps) => (
  <Button
    size="xs"
    px={0}
    className={classes.photoButton!}
    variant="default"
    aria-label={label}
    aria-disabled={isOff}
    data-disabled={isOff || undefined}
    onClick={onClick}
  >
    {children}
  </Button>
);

/** The same with one at another position. */
export const moved = <T,>(list: readonly T[], from: number, to: number): T[] =>
  list.toSpliced(from, 1).toSpliced(to, 0, list[from]!);
