// The code of a thread in a pool: calls one function of one module. Plain JavaScript, so that a thread can start
// without a TypeScript loader; the loader is registered when the first module is TypeScript.
let hasLoader = false;

/**
 * @param {{ module: string, name: string, input: unknown, begins: import("node:worker_threads").MessagePort }} task
 * the module's URL, the function's name, and the port that is told when the function begins, or why it can't
 */
export default async function run({ module, name, input, begins }) {
  let work;
  try {
    ({ [name]: work } = await load(module));
  } catch (error) {
    begins.postMessage({ failed: String(error) });
    // Node.js does not evaluate a module again that threw, so each further task would fail too: the pool ends this thread.
    return new Promise(() => undefined);
  }
  begins.postMessage({});
  return work(input);
}

/** @param {string} module */
async function load(module) {
  if (module.endsWith(".ts") && !hasLoader) {
    const { register } = await import("tsx/esm/api");
    register();
    hasLoader = true;
  }
  return import(module);
}
