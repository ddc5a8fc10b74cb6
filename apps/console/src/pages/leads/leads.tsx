import { CameIn } from "./came-in.tsx";
import { LeadSources } from "./sources.tsx";

/** The sources of leads, and the leads. */
export function Leads() {
  return (
    <>
      <LeadSources />
      <CameIn />
    </>
  );
}
