import { Navigate } from "@tanstack/react-router";
import { navigation, pathOf } from "../../app/navigation.ts";
import { planIncludes, useSession } from "../../app/session.ts";

/** The first page that the plan includes: the menu begins with what people need most often. */
export function Page() {
  const session = useSession();
  const entries = navigation.flatMap((part) => part.entries);
  const first = entries.find(({ resource }) => planIncludes(session, resource))!;
  return <Navigate to={pathOf(first)} replace />;
}
