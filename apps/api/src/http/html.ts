export * from "../platform/html.ts";
