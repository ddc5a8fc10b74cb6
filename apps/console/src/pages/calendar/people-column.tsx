import { useDraggable } from "@dnd-kit/core";
import { ActionIcon, Menu } from "@mantine/core";
import { Face } from "../../ui/face.tsx";
import { responseWords } from "../../words/response-words.ts";
import { useWords } from "../../words/words.ts";
import classes from "./calendar.module.css";
import { isOpenHouse, isRequest, isShowing } from "./entries.ts";
import { useZoneFormat } from "./format.ts";
import type { Groups } from "./groups.ts";
import styles from "./people.module.css";
import { placeOf, type Slot, stepPx } from "./people-layout.ts";
import { peopleWords } from "./people-words.ts";
import { requestWords } from "./request-words.ts";
import { calendarWords } from "./words.ts";

interface Receiver {
  id: string | null;
  name: string;
}

interface PersonColumnProps {
  name: string;
  isNobody: boolean;
  /** The class of the stripe of its showings. */
  mark: string | undefined;
  slots: Slot[];
  /** The people to whom its showings can be assigned. */
  others: Receiver[];
  hours: { first: number; last: number };
  zone: string;
  groups: Groups;
  isEditable: boolean;
  onOpen: (id: string) => void;
  /** @param element the showing, beside which a refusal is shown */
  onGive: (slot: Slot, to: string | null, element: HTMLElement) => void;
  /** @param px how far below the top of the column */
  onFree: (px: number) => void;
}

/** The day of one person. */
export function PersonColumn(props: PersonColumnProps) {
  const { name, isNobody, mark, slots, hours, onFree, ...others } = props;
  return (
    <section data-column className={styles.column} aria-label={name}>
      <h3 className={styles.columnHead}>
        {!isNobody && <Face name={name} size="small" />}
        {name}
      </h3>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a shortcut for the button above the calendar */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: by keyboard, the time is typed */}
      <div
        className={styles.times24}
        style={{ height: (hours.last - hours.first) * 4 * stepPx }}
        onClick={({ target, currentTarget, clientY }) => {
          if (target === currentTarget) onFree(clientY - currentTarget.getBoundingClientRect().top);
        }}
      >
        {slots.map((slot) => (
          <PersonEntry
            key={slot.entry.id}
            slot={slot}
            mark={isShowing(slot.entry) && !isNobody ? mark : undefined}
            firstHour={hours.first}
            {...others}
          />
        ))}
      </div>
    </section>
  );
}

/** Entries of less height have room for one line, in px. */
const twoLines = 40;

interface PersonEntryProps
  extends Pick<PersonColumnProps, "others" | "zone" | "groups" | "isEditable" | "onOpen" | "onGive"> {
  slot: Slot;
  mark: string | undefined;
  firstHour: number;
}

/** An entry: a button that opens it, and is dragged if it is a showing, with a menu of those to whom it can be assigned. */
function PersonEntry({
  slot,
  mark,
  firstHour,
  others,
  zone,
  groups,
  isEditable,
  onOpen,
  onGive,
}: PersonEntryProps) {
  const w = useWords(calendarWords);
  const t = useWords(peopleWords);
  const { responses } = useWords(responseWords);
  const { requested } = useWords(requestWords);
  const { time } = useZoneFormat(zone);
  const { entry, lane, lanes } = slot;
  const { id, status, source, startTime, prospectResponse } = entry;
  const isCancelled = status === "cancelled";
  const parties = groups.membersOf(entry);
  const size = groups.sizeOf(entry);
  const canMove = isEditable && isShowing(entry) && !isCancelled;
  const { attributes, listeners, setNodeRef, transform, isDragging } = useDraggable({
    id,
    disabled: !canMove,
    attributes: { roleDescription: t.draggable },
  });
  const { top, height } = placeOf(slot, firstHour);
  const words = [
    time(startTime),
    ...(size ? [size] : []),
    ...(prospectResponse === null || size ? [] : [responses[prospectResponse]]),
    ...parties.map((party) => party.title),
    source === "internal"
      ? [
          ...new Set(
            parties
              .filter((party) => !isOpenHouse(party))
              .map((party) => (isRequest(party) ? requested : w.statuses[party.status])),
          ),
        ].join(", ")
      : w.imported,
  ];
  const marks = [styles.entry, mark && `${classes.person} ${mark}`, isCancelled && classes.cancelled];
  return (
    <div
      ref={setNodeRef}
      className={marks.filter(Boolean).join(" ")}
      data-kind={isCancelled ? "completed" : isShowing(entry) ? status : "other"}
      data-dragging={isDragging || undefined}
      style={{
        top,
        height,
        left: `${(lane / lanes) * 100}%`,
        width: `${100 / lanes}%`,
        transform: transform ? `translate(${transform.x}px, ${transform.y}px)` : undefined,
      }}
    >
      <button
        type="button"
        className={height < twoLines ? `${styles.entryText} ${styles.entryLine}` : styles.entryText!}
        {...(canMove && { ...attributes, ...listeners })}
        onClick={() => onOpen(id)}
      >
        {words.join(" · ")}
      </button>
      {canMove && (
        <Menu position="bottom-end" withinPortal>
          <Menu.Target>
            <ActionIcon
              size={24}
              variant="transparent"
              className={styles.entryMenu!}
              aria-label={t.give(groups.titleOf(entry))}
            >
              <span aria-hidden="true">⋮</span>
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {others.map((other) => (
              <Menu.Item
                key={other.id ?? ""}
                onClick={() => onGive(slot, other.id, document.activeElement as HTMLElement)}
              >
                {t.giveTo(other.name)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </div>
  );
}
