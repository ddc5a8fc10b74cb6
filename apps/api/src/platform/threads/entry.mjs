// The code of a thread in the pool: calls one function of one module. Plain JavaScript, so that a thread can start
// without a TypeScript loader; the loader is registered when the first module is TypeScript.
let hasLoader = false;

/** @param {{ module: string, name: string, input: unknown }} task the module's URL and the function's name */
export default async function run({ module, name, input }) {
  if (module.endsWith(".ts") && !hasLoader) {
    hasLoader = true;
    const { register } = await import("tsx/esm/api");
    register();
  }
  const { [name]: work } = await import(module);
  return work(input);
}
