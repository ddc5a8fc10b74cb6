import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import {
  SortableContext,
  type SortingStrategy,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import { Button } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useWords } from "../words/words.ts";
import classes from "./sortable.module.css";
import { sortableWords } from "./sortable-words.ts";

interface SortableProps<Item> {
  /** Of the list, for screen readers. */
  label: string;
  items: Item[];
  onMove: (from: number, to: number) => void;
  /** The name of an item in announcements, such as "Question 2". */
  nameOf: (index: number) => string;
  children: (item: Item, index: number) => ReactNode;
}

/**
 * Cards that can be reordered by dragging their handle, by keyboard on the handle (space, arrows, space), or with the
 * buttons next to it.
 */
export function Sortable<Item extends { id: string }>(props: SortableProps<Item>) {
  const { label, items, children, ...moving } = props;
  return (
    <Reordering items={items} strategy={verticalListSortingStrategy} {...moving}>
      {(step) => (
        <ol className={classes.list} aria-label={label}>
          {items.map((item, index) => (
            <Card
              key={item.id}
              id={item.id}
              name={moving.nameOf(index)}
              isFirst={index === 0}
              isLast={index === items.length - 1}
              onUp={() => step(index, index - 1)}
              onDown={() => step(index, index + 1)}
            >
              {children(item, index)}
            </Card>
          ))}
        </ol>
      )}
    </Reordering>
  );
}

interface ReorderingProps extends Pick<SortableProps<{ id: string }>, "items" | "onMove" | "nameOf"> {
  strategy: SortingStrategy;
  /** @param step moves an item for a button, and announces it */
  children: (step: (from: number, to: number) => void) => ReactNode;
}

/** Lets items with `useSortable` be moved by pointer, keyboard or buttons, and announces their positions to screen readers. */
export function Reordering({ items, onMove, nameOf, strategy, children }: ReorderingProps) {
  const w = useWords(sortableWords);
  const [said, setSaid] = useState("");
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const placeOf = (id: unknown) => items.findIndex((item) => item.id === id);
  const place = (id: unknown) => placeOf(id) + 1;
  const announcements: Announcements = {
    onDragStart: ({ active }) => w.lifted(nameOf(placeOf(active.id))),
    onDragOver: ({ active, over }) => {
      if (!over) return undefined;
      const at = w.movedTo(place(over.id), items.length);
      // This follows immediately after the lift, whose announcement must not be replaced.
      return over.id === active.id ? `${w.lifted(nameOf(placeOf(active.id)))} ${at}` : at;
    },
    onDragEnd: ({ over }) => (over ? w.movedTo(place(over.id), items.length) : undefined),
    onDragCancel: () => w.notMoved,
  };
  const drop = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) onMove(placeOf(active.id), placeOf(over.id));
  };
  const step = (from: number, to: number) => {
    if (to < 0 || to >= items.length) return;
    onMove(from, to);
    setSaid(w.movedTo(to + 1, items.length));
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{ announcements, screenReaderInstructions: { draggable: w.moveHint } }}
    >
      <SortableContext items={items} strategy={strategy}>
        {children(step)}
      </SortableContext>
      <div role="status" className={classes.said}>
        {said}
      </div>
    </DndContext>
  );
}

interface CardProps {
  id: string;
  name: string;
  isFirst: boolean;
  isLast: boolean;
  onUp: () => void;
  onDown: () => void;
  children: ReactNode;
}

function Card({ id, name, isFirst, isLast, onUp, onDown, children }: CardProps) {
  const w = useWords(sortableWords);
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id });
  return (
    <li
      ref={setNodeRef}
      className={classes.card}
      data-dragging={isDragging || undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <div className={classes.moving}>
        <button
          type="button"
          ref={setActivatorNodeRef}
          className={classes.handle}
          {...attributes}
          {...listeners}
          aria-label={w.move(name)}
        >
          <span aria-hidden="true">⠿</span>
        </button>
        {/* They stay focusable at both ends of the list, so that the focus is not lost. */}
        <Button
          size="compact-xs"
          variant="subtle"
          color="gray"
          aria-label={w.moveUp(name)}
          aria-disabled={isFirst}
          data-disabled={isFirst || undefined}
          onClick={onUp}
        >
          ↑
        </Button>
        <Button
          size="compact-xs"
          variant="subtle"
          color="gray"
          aria-label={w.moveDown(name)}
          aria-disabled={isLast}
          data-disabled={isLast || undefined}
          onClick={onDown}
        >
          ↓
        </Button>
      </div>
      <div className={classes.content}>{children}</div>
    </li>
  );
}

/** A list with one item in another place. */
export const moved = <Item,>(items: readonly Item[], from: number, to: number): Item[] =>
  items.toSpliced(from, 1).toSpliced(to, 0, items[from]!);
