// The code of a thread in a pool: calls one function of one module. Plain JavaScript, so that a thread can start
// without a TypeScript loader; the loader is registered when the first module is TypeScript.
let hasLoader = false;

/**
 * @param {{ module: string, name: string, input: unknown, begins: import("node:worker_threads").MessagePort }} task
 * the module's URL, the function's name, and the port that is told when the function begins
 */
export default async function run({ module, name, input, begins }) {
  if (module.endsWith(".ts") && !hasLoader) {
    hasLoader = true;
    const { register } = await import("tsx/esm/api");
    register();
  }
  const { [name]: work } = await import(module);
  begins.postMessage(null);
  return work(input);
}
