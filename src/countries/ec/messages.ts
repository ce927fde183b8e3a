import type { AuthorityMessage } from '../core/country.ts';

const settings: AuthorityMessage = { by: 'settings', field: 'settings' };
const us: AuthorityMessage = { by: 'us' };
const taxId: AuthorityMessage = { by: 'data', field: 'buyer_tax_id' };
const origin: AuthorityMessage = { by: 'data', field: 'origin' };

/**
 * The SRI's codes at reception and authorisation.
 * @see README.md for the sources, which are not the SRI's own
 */
export const messages = {
  27: settings,
  28: settings,
  34: origin,
  35: us,
  36: us,
  37: settings,
  39: settings,
  40: settings,
  42: settings,
  43: us,
  45: settings,
  46: taxId,
  47: us,
  48: us,
  49: us,
  50: us,
  52: us,
  56: settings,
  57: settings,
  58: us,
  59: taxId,
  60: us,
  62: taxId,
  63: settings,
  64: origin,
  65: us,
  67: us,
  68: origin,
  69: taxId,
  70: us,
  80: us,
  82: us,
  92: us,
} as const satisfies Readonly<Record<string, AuthorityMessage>>;
