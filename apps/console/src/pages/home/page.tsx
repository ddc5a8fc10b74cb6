import { Navigate } from "@tanstack/react-router";

/** The first page is the one that people need most often. */
export const Page = () => <Navigate to="/inbox" replace />;
