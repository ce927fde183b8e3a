import { type EventSubject, subjectOf } from '#base/events.ts';

const subjects: Readonly<Record<EventSubject, true>> = {
  account: true,
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
  session: true,
  stock: true,
  support: true,
  tax_issuer: true,
  view: true,
  write: true,
};

/** Whether this build knows what an event is about; any other, of a newer server, may have changed anything. */
export const isKnownEvent = (type: string): boolean => Object.hasOwn(subjects, subjectOf(type));
