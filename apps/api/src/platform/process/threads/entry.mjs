// The code of a pool thread: calls one function of one module. Plain JavaScript, so that a thread can start without a
// TypeScript loader, which is registered when the first TypeScript module is loaded.
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
    // Node.js does not re-evaluate a module that threw, so all later tasks would fail too: the pool ends this thread.
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
