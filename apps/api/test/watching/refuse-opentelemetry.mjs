// Loaded before a program, makes it fail if it loads OpenTelemetry.
import Module, { register } from "node:module";

register(
  `data:text/javascript,${encodeURIComponent(`
    export function resolve(name, context, next) {
      if (name.startsWith("@opentelemetry/")) throw new Error("it loads " + name);
      return next(name, context);
    }`)}`,
);
// prom-client loads `@opentelemetry/api`, which does nothing by itself.
const find = Module._resolveFilename;
Module._resolveFilename = (name, ...rest) => {
  if (name.startsWith("@opentelemetry/") && name !== "@opentelemetry/api")
    throw new Error(`it loads ${name}`);
  return find(name, ...rest);
};
