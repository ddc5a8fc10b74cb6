import { Button, Text } from "@mantine/core";
import type { SavedView } from "@rental/sdk";
import { useQuery } from "@tanstack/react-query";
import { Link, useSearch } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { keptQuery, savedViewsQuery, searchOf, useSavedViews } from "../../api/saved-views.ts";
import { pathOf } from "../../app/navigation.ts";
import { useMay, useSession } from "../../app/session.ts";
import { useWords } from "../../words/words.ts";
import { FailureNote } from "../failure-note.tsx";
import classes from "./saved-views.module.css";
import { savedViewWords } from "./words.ts";

const ViewForm = lazy(() => import("./view-form.tsx").then((module) => ({ default: module.ViewForm })));

interface ViewsMenuProps {
  id: string;
  list: SavedView["list"];
  isOpen: boolean;
  onClose: () => void;
  /** The focus is lost then. */
  onFormClosed: () => void;
}

/** The menu of a list's views, and the dialog in which a view is saved or changed. */
export function ViewsMenu({ id, list, isOpen, onClose, onFormClosed }: ViewsMenuProps) {
  /** The one that is changed; null: a new one. */
  const [edited, setEdited] = useState<SavedView | null>();
  const onEdit = (view: SavedView | null) => {
    onClose();
    setEdited(view);
  };
  return (
    <>
      <div id={id} className={classes.panel} hidden={!isOpen}>
        {isOpen && <Views {...{ list, onEdit, onClose }} />}
      </div>
      <Suspense>
        {edited !== undefined && (
          <ViewForm
            list={list}
            {...(edited && { view: edited })}
            onClose={() => {
              setEdited(undefined);
              onFormClosed();
            }}
          />
        )}
      </Suspense>
    </>
  );
}

interface ViewsProps {
  list: SavedView["list"];
  /** null: a new one. */
  onEdit: (view: SavedView | null) => void;
  onClose: () => void;
}

/** The views of a list, and the actions for its current search, filters and order. */
function Views({ list, onEdit, onClose }: ViewsProps) {
  const w = useWords(savedViewWords);
  const { error, refetch } = useQuery(savedViewsQuery);
  const views = useSavedViews()?.filter((view) => view.list === list);
  const isNarrowed = keptQuery(list, useSearch({ strict: false })) !== "";
  return (
    <>
      <FailureNote error={error} onRetry={() => void refetch()} />
      {!views && !error && (
        <Text size="sm" c="dimmed">
          {w.reading}
        </Text>
      )}
      {views?.length === 0 && (
        <Text size="sm" c="dimmed">
          {w.none}
        </Text>
      )}
      {views && views.length > 0 && (
        <ul className={classes.list} aria-label={w.title}>
          {views.map((view) => (
            <Entry key={view.id} {...{ view, onClose }} onEdit={() => onEdit(view)} />
          ))}
        </ul>
      )}
      <div className={classes.acts}>
        <Button size="xs" onClick={() => onEdit(null)}>
          {w.save}
        </Button>
        {isNarrowed && (
          <Link to={pathOf({ name: list })} search={{}} className={classes.reset} onClick={onClose}>
            {w.reset}
          </Link>
        )}
      </div>
    </>
  );
}

interface EntryProps {
  view: SavedView;
  onEdit: () => void;
  onClose: () => void;
}

function Entry({ view, onEdit, onClose }: EntryProps) {
  const w = useWords(savedViewWords);
  const may = useMay();
  const isOwn = useSession().person?.id === view.makerId;
  const mayChange = view.isShared ? may.write && (isOwn || may.own) : isOwn;
  return (
    <li className={classes.entry}>
      <Link
        to={pathOf({ name: view.list })}
        search={searchOf(view)}
        activeOptions={{ exact: true }}
        className={classes.open}
        onClick={onClose}
      >
        {view.name}
        {view.isShared && (
          <span className={classes.maker}>{isOwn ? w.sharedByYou : w.sharedBy(view.makerName)}</span>
        )}
      </Link>
      {mayChange && (
        <Button size="compact-xs" variant="default" aria-label={`${w.change}: ${view.name}`} onClick={onEdit}>
          {w.change}
        </Button>
      )}
    </li>
  );
}
