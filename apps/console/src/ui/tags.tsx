import { TextInput } from "@mantine/core";
import { useWords } from "../words/words.ts";
import { TextField } from "./fields.tsx";
import { controlled } from "./form.tsx";
import { tagWords } from "./tag-words.ts";
import classes from "./tags.module.css";
import { useFind } from "./use-find.ts";

export const tagsIn = (typed: string): string[] => typed.split(/[,;|\n]/).flatMap((tag) => tag.trim() || []);

export const typedTags = (tags: string[]): string => tags.join(", ");

interface TagsFieldProps {
  /** As they are typed. */
  value: string;
  onChange: (typed: string) => void;
  disabled?: boolean;
}

export function TagsField({ value, onChange, disabled = false }: TagsFieldProps) {
  const w = useWords(tagWords);
  return (
    <TextField
      name="tags"
      label={w.tags}
      description={w.tagsHint}
      disabled={disabled}
      {...controlled(value, onChange)}
    />
  );
}

/** The tags of a record in a list. */
export function Tags({ of }: { of: string[] }) {
  const w = useWords(tagWords);
  if (of.length === 0) return null;
  return (
    <ul className={classes.tags} aria-label={w.tags}>
      {of.map((tag) => (
        <li key={tag} className={classes.tag}>
          {tag}
        </li>
      ))}
    </ul>
  );
}

const firstTag = (typed: string): string => tagsIn(typed)[0] ?? "";

/** Filters a list by a tag, which is kept in its address. */
export function TagFilter() {
  const w = useWords(tagWords);
  const { typed, onType } = useFind("tag", firstTag);
  return <TextInput label={w.tag} maxLength={40} w="9rem" {...controlled(typed, onType)} />;
}
