import type { AuthorityMessage } from '../core/country.ts';

const settings: AuthorityMessage = { by: 'settings', field: 'settings' };
const us: AuthorityMessage = { by: 'us' };
const name: AuthorityMessage = { by: 'data', field: 'fiscal_name' };
const publicName: AuthorityMessage = { by: 'data', field: 'customer_name' };
const taxId: AuthorityMessage = { by: 'data', field: 'buyer_tax_id' };
const postalCode: AuthorityMessage = { by: 'data', field: 'fiscal_postal_code' };
const regime: AuthorityMessage = { by: 'data', field: 'fiscal_regime' };
const use: AuthorityMessage = { by: 'data', field: 'fiscal_use' };
const origin: AuthorityMessage = { by: 'data', field: 'origin' };

/**
 * The codes of a refused stamp or cancellation: those of SAT's matrix as `CFDI40108`, the provider's as it writes them.
 * @see README.md for the sources, which are not SAT's own
 */
export const messages = {
  301: us,
  302: us,
  303: settings,
  304: settings,
  305: settings,
  306: settings,
  307: us,
  308: settings,
  401: us,
  402: settings,
  CFDI40101: us,
  CFDI40102: us,
  CFDI40103: settings,
  CFDI40104: us,
  CFDI40105: us,
  CFDI40106: settings,
  CFDI40107: us,
  CFDI40108: us,
  CFDI40109: us,
  CFDI40110: us,
  CFDI40111: us,
  CFDI40112: us,
  CFDI40113: us,
  CFDI40114: us,
  CFDI40115: us,
  CFDI40119: us,
  CFDI40121: us,
  CFDI40124: us,
  CFDI40126: settings,
  CFDI40130: publicName,
  CFDI40138: settings,
  CFDI40139: settings,
  CFDI40140: settings,
  CFDI40141: settings,
  CFDI40143: taxId,
  CFDI40144: name,
  CFDI40145: name,
  CFDI40146: publicName,
  CFDI40147: postalCode,
  CFDI40148: postalCode,
  CFDI40149: us,
  CFDI40155: us,
  CFDI40157: regime,
  CFDI40158: regime,
  CFDI40159: us,
  CFDI40160: use,
  CFDI40161: use,
  CFDI40162: settings,
  CFDI40163: settings,
  CFDI40166: us,
  CFDI40167: us,
  CFDI40168: us,
  CFDI40171: us,
  CFDI40172: us,
  CFDI40174: us,
  CFDI40180: us,
  CFDI40205: us,
  CFDI40215: us,
  CFDI40221: us,
  CFDI40999: us,
  203: settings,
  204: origin,
  213: origin,
  623: settings,
} as const satisfies Readonly<Record<string, AuthorityMessage>>;
