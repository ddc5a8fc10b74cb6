import type { LeadKind } from "@rental/contract";
import type { LeadReader } from "../reader.ts";
import { adf } from "./adf.ts";
import { apartmentList } from "./apartment-list.ts";
import { apartments } from "./apartments.ts";
import { craigslist } from "./craigslist.ts";
import { facebook } from "./facebook.ts";
import { generic } from "./generic.ts";
import { mits } from "./mits.ts";
import { realtor } from "./realtor.ts";
import { rent } from "./rent.ts";
import { zillow } from "./zillow.ts";
import { zoopla } from "./zoopla.ts";
import { zumper } from "./zumper.ts";

/** All kinds of leads. */
export const readers: Readonly<Record<LeadKind, LeadReader>> = {
  zillow,
  apartments,
  apartment_list: apartmentList,
  zumper,
  rent,
  realtor,
  zoopla,
  craigslist,
  facebook,
  adf,
  mits,
  generic,
};

const within = (host: string, domains: readonly string[] = []): boolean =>
  domains.some((domain) => host === domain || host.endsWith(`.${domain}`));

const hostOf = (address: string): string => address.slice(address.lastIndexOf("@") + 1).toLowerCase();

/** The portal that an address belongs to. */
export const portalOf = (address: string): LeadReader | undefined =>
  Object.values(readers).find(({ mail }) => within(hostOf(address), mail?.domains));

/** Hosts of portals without a reader that give each conversation an address of its own. */
const relayHost = /^(?:convo|conversations?|reply|replies|relay|messaging)\./;

/** Whether one conversation has this address, so that it is answered there, and it identifies no person. */
export const isRelay = (address: string): boolean =>
  relayHost.test(hostOf(address)) || within(hostOf(address), portalOf(address)?.mail?.relays);

/** Whether the address is a person's own. */
export const isPersonal = (address: string): boolean => portalOf(address) === undefined && !isRelay(address);
