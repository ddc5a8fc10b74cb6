import { useMay } from "../../app/session.ts";
import { PageParts } from "../../ui/page-parts.tsx";
import { TextLink } from "../../ui/text-link.tsx";
import { useWords } from "../../words/words.ts";
import { developersWords } from "./words.ts";

/** Links to the parts of the pages for developers. */
export function Parts() {
  const w = useWords(developersWords);
  const may = useMay();
  return (
    <PageParts label={w.title}>
      {may.own && (
        <TextLink to="/developers" activeOptions={{ exact: true }}>
          {w.parts.keys}
        </TextLink>
      )}
      <TextLink to="/developers/requests">{w.parts.requests}</TextLink>
      <TextLink to="/developers/changes">{w.parts.changes}</TextLink>
      {may.own && may.see("sandboxes") && <TextLink to="/developers/sandboxes">{w.parts.sandboxes}</TextLink>}
      {may.own && <TextLink to="/developers/usage">{w.parts.usage}</TextLink>}
      <a href="/docs">{w.reference}</a>
    </PageParts>
  );
}
