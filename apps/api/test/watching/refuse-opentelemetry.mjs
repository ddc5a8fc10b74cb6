// Loaded before a program, makes it fail if it loads OpenTelemetry.
import { register } from "node:module";

register(
  `data:text/javascript,${encodeURIComponent(`
    export function resolve(name, context, next) {
      if (name.startsWith("@opentelemetry/")) throw new Error("it loads " + name);
      return next(name, context);
    }`)}`,
);
