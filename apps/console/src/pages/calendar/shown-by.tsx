import { useMay } from "../../app/session.ts";
import { AssigneeField } from "../../ui/assignee-field.tsx";
import { TextLink } from "../../ui/text-link.tsx";
import { useWords } from "../../words/words.ts";
import { whoWords } from "./who-words.ts";

interface ShownByProps {
  /** The word for nobody while a host can still be found. */
  nobody: string;
  /** Whether a host can be found; undefined while that is not known. */
  hasHosts: boolean | undefined;
  /** Why nobody shows it, although a host could be found. */
  why?: string | false;
  value: string | null;
  onChange: (id: string | null) => void;
}

/** Who shows it or, while nobody does, why. */
export function ShownBy({ nobody, hasHosts = true, why, ...props }: ShownByProps) {
  const { nobody: none, shownBy, noHosts, setUpHosts } = useWords(whoWords);
  const may = useMay();
  if (hasHosts) {
    const description = props.value === null && why;
    return <AssigneeField label={shownBy} nobody={nobody} {...(description && { description })} {...props} />;
  }
  const hint = (
    <>
      {noHosts}{" "}
      {may.see("hosts") && <TextLink to={may.own ? "/people" : "/showing-hours"}>{setUpHosts}</TextLink>}
    </>
  );
  return <AssigneeField label={shownBy} nobody={none} description={hint} {...props} />;
}
