import { promises as dns } from "node:dns";

/** Per mail. SPF alone may need ten, and as many again for each list of mail servers. */
const maxLookups = 40;
/** Per mail, in total. */
const maxMs = 5_000;
const oneMs = 2_000;
/** No legitimate record is longer: keys have about 400 characters. */
const maxTextLength = 4_096;
const maxRecords = 50;

/** Looks up DNS records for a mail; same signature as the `resolve` function of node:dns. */
export type Resolve = (name: string, type: string) => Promise<string[] | string[][]>;

const failure = (code: string) => Object.assign(new Error(code), { code });

/**
 * Bounded DNS lookups for one mail. However many a sender's records require, and however slow the answers, they end;
 * what is unknown by then proves nothing.
 * @param servers addresses of DNS servers, such as 192.0.2.53 or 192.0.2.53:5353. Default: those of the system
 */
export function lookups(servers: string[] | null): { resolve: Resolve; end: () => void } {
  const resolver = new dns.Resolver({ timeout: oneMs, tries: 2 });
  if (servers) resolver.setServers(servers);
  let left = maxLookups;
  let isOver = false;
  const end = () => {
    isOver = true;
    resolver.cancel();
  };
  const timer = setTimeout(end, maxMs).unref();
  return {
    resolve: async (name, type) => {
      if (isOver || left-- <= 0) throw failure("ETIMEOUT");
      const found = await resolver.resolve(name, type);
      // Mail server records are objects, which the library's types do not provide for.
      const records = (Array.isArray(found) ? found.slice(0, maxRecords) : [found]) as string[][];
      return records.filter((record) => !Array.isArray(record) || record.join("").length <= maxTextLength);
    },
    end: () => {
      clearTimeout(timer);
      end();
    },
  };
}
