import type { Larger, MenuItem } from "../acts.ts";

/** The chat's texts in one language. */
export interface Words {
  /** For days, times and lists. */
  locale: string;
  menu: Record<MenuItem, string>;
  more: string;
  bookVisit: string;
  otherListings: string;
  backToAssistant: string;
  /** Must begin by saying that it is automated. */
  greeting(agentName: string): string;
  about(title: string): string;
  howCanIHelp: string;
  canDo: string;
  misunderstood: string;
  weAre(agentName: string): string;
  license(number: string): string;
  phone(number: string): string;
  link(label: string, url: string): string;
  listings(larger: Larger): string;
  listingsToBook(larger: Larger): string;
  listingsToAnswer: string;
  noListings: string;
  noMatches: string;
  details(url: string): string;
  gone: string;
  notKnown: string;
  days(title: string): string;
  othersMayCome: string;
  dayNotFree: string;
  noTimes(title: string): string;
  times: string;
  timesOn(title: string, day: string): string;
  timeNotFree: string;
  timeFree(when: string): string;
  toBookIt(name: string): string;
  taken: string;
  bookElsewhere(url: string): string;
  booking(title: string, when: string, address: string | null, url: string): string;
  noBooking: string;
  surroundings: string;
  askName: string;
  askAddress: string;
  unclearAddress: string;
  foreignPhone: string;
  didYouMean(address: string): string;
  booked(title: string, when: string, url: string, isYetToConfirm: boolean): string;
  requested(title: string, when: string, answerBy: string, url: string): string;
  formFirst(url: string): string;
  notBooked(reason: string, url: string | null): string;
  forms: string;
  noForms: string;
  formBegins: string;
  noted(value: string): string;
  smallIncome(aMonth: string): string;
  formClosed: string;
  formDone: string;
  matches: string;
  /** To whom may be in danger, before anything else. */
  danger: string;
  person: string;
  noPerson: string;
  /** Asks how a person can reach the visitor. */
  askReach: string;
  noThanks: string;
  reachable(address: string): string;
  notReachable: string;
  answerStays: string;
  usuallyAnswers(hours: string, zone: string): string;
  backAt(day: string, time: string): string;
  everyDay: string;
  allDay: string;
  fromTo(start: string, end: string): string;
  orCall(phone: string): string;
  back: string;
  welcome: string;
  received: string;
  /** Of the next file, when the visitor knows who looks at them. */
  alsoReceived: string;
  stopped: string;
  started: string;
}
