import { cacheName } from "./store.ts";

const pagePath = "/console";
/** The data that the server includes in the page. They are outdated when the page is shown from the cache. */
const data = /<script type="application\/json".*?<\/script>/gs;

/**
 * Keeps the files that the pages for reading need, and the page itself, once for each version of the console; those of
 * earlier versions are deleted. The page is stored last, so that the earlier version works until then.
 */
export async function keepFiles(): Promise<void> {
  const script = document.querySelector<HTMLScriptElement>("script[type=module][src]")?.getAttribute("src");
  if (!script) return;
  const cache = await caches.open(cacheName);
  const kept = await cache.match(pagePath);
  if ((await kept?.text())?.includes(script)) return;
  const [list, page] = await Promise.all([fetch("/console/files.json"), fetch(pagePath)]);
  if (!list.ok || !page.ok) return;
  const files: string[] = await list.json();
  const text = await page.text();
  // Another server of the installation, or nobody is signed in any more.
  const isSame = files.includes(script) && text.includes(script);
  if (!isSame) return;
  const had = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  await cache.addAll(files.filter((file) => !had.has(file)));
  await cache.put(pagePath, new Response(text.replace(data, ""), page));
  const old = [...had].filter((path) => path !== pagePath && !files.includes(path));
  await Promise.all(old.map((path) => cache.delete(path, { ignoreVary: true })));
}
