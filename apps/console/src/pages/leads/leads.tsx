import { CameIn } from "./came-in.tsx";
import { LeadSources } from "./sources.tsx";

/** Where leads come from, and what came. */
export function Leads() {
  return (
    <>
      <LeadSources />
      <CameIn />
    </>
  );
}
