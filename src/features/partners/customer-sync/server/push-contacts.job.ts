import { pollJob } from '#features/partners/connections/server/polls.ts';
import { pushWaitingContacts } from './push-contacts.ts';

/** Sends a CRM or a support desk the customers that wait for it. */
export const pushContacts = pollJob('push-contacts', pushWaitingContacts);
