import { Navigate } from "@tanstack/react-router";
import { navigation } from "../../app/navigation.ts";
import { planIncludes, useSession } from "../../app/session.ts";

/** The first page that the plan includes: the menu begins with what people need most often. */
export function Page() {
  const session = useSession();
  const entries = navigation.flatMap((part) => part.entries);
  return <Navigate to={entries.find(({ resource }) => planIncludes(session, resource))!.to} replace />;
}
