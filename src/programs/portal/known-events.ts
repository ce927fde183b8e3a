import { type EventSubject, subjectOf } from '#base/events.ts';

const subjects: Readonly<Record<EventSubject, boolean>> = {
  account: true,
  balance: true,
  category: true,
  connection: true,
  department: true,
  customer: true,
  document: true,
  export: true,
  import: true,
  link: true,
  listing: true,
  login: true,
  login_provider: true,
  mapping: true,
  member: true,
  notice: true,
  order: true,
  orders: true,
  product: true,
  recheck: true,
  role: true,
  samples: false, // an account that is filled or emptied has nothing left as it was
  session: true,
  stock: true,
  support: true,
  tax_issuer: true,
  view: true,
  write: true,
};

/** Whether this build knows what an event changes; any other, such as of a newer server, may have changed anything. */
export const isKnownEvent = (type: string): boolean =>
  Object.entries(subjects).some(([subject, isKnown]) => isKnown && subject === subjectOf(type));
