import type { AuthorityMessage } from '../core/country.ts';

const settings: AuthorityMessage = { by: 'settings', field: 'settings' };
const us: AuthorityMessage = { by: 'us' };
const name: AuthorityMessage = { by: 'data', field: 'customer_name' };
const taxId: AuthorityMessage = { by: 'data', field: 'buyer_tax_id' };
const locality: AuthorityMessage = { by: 'data', field: 'locality_code' };
const origin: AuthorityMessage = { by: 'data', field: 'origin' };

/**
 * The DIAN's rules by which a document is rejected, without the letter that some have at the end.
 * @see README.md for the sources
 */
export const messages = {
  90: us,
  FAB05: settings,
  FAB06: settings,
  FAB07: settings,
  FAB08: settings,
  FAB09: settings,
  FAB10: settings,
  FAB11: settings,
  FAB12: settings,
  FAB19: settings,
  FAB24: settings,
  FAB27: settings,
  FAD05: settings,
  FAD06: settings,
  FAD09: us,
  FAJ24: settings,
  FAJ43: settings,
  FAJ44: settings,
  FAK08: locality,
  FAK20: name,
  FAK21: taxId,
  FAK24: taxId,
  FAK61: taxId,
  FAK62: taxId,
  FAS01: us,
  FAU02: us,
  FAU04: us,
  FAU06: us,
  FAU14: us,
  FAV06: us,
  FAX07: us,
  CAB19: settings,
  CAB24: settings,
  CAB27: settings,
  CAD02: us,
  CAD06: settings,
  CAD09: us,
  CBF02: origin,
  CBF03: origin,
  VLR01: us,
  ZB01: us,
  ZD01: settings,
  ZD02: settings,
  ZE02: us,
} as const satisfies Readonly<Record<string, AuthorityMessage>>;
