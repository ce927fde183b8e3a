import type { WalkedCall } from './walk-call.ts';
import { walkedLists } from './walk-lists.ts';
import { walkedSingleCalls } from './walk-single-calls.ts';

/** Every call that reads and may become slow with what there is. */
export const walkedCalls = (): WalkedCall[] => [...walkedLists(), ...walkedSingleCalls()];

const OF_ONE = 'one row by its key';
const SETTINGS = 'settings: a row or a handful';
const OF_PERSON = "of a person's own login, at most some";

/**
 * Calls that read and are left out, with the reason.
 * @public for the test that names what is forgotten
 */
export const notWalked: Readonly<Record<string, string>> = {
  '/api/orders/{id}/neighbours': 'asked for the orders that stand on the pages of the list',
  '/api/orders/{id}/order-json': OF_ONE,
  '/api/audit/{id}': OF_ONE,
  '/api/exports/{id}': OF_ONE,
  '/api/connectors/{connector}/products/linking': OF_ONE,
  '/api/account': SETTINGS,
  '/api/account/notifications': SETTINGS,
  '/api/notices/mails': SETTINGS,
  '/api/support': SETTINGS,
  '/api/single-sign-on': SETTINGS,
  '/api/connectors/{connector}/settings': SETTINGS,
  '/api/connectors/{connector}/customers': 'of a CRM or desk, which the generated rows do not have',
  '/api/connector-kinds': 'no database is asked',
  '/api/kept-mail': 'no database is asked',
  '/api/entrance': 'no session',
  '/api/single-sign-on/callback': 'no session',
  '/api/connectors/{connector}/remote-locations': 'asks the partner',
  '/api/passkeys': OF_PERSON,
  '/api/second-factor': OF_PERSON,
};
