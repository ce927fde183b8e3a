import { LOGIN } from '../../../sandbox/solucion-factible/calls.ts';

/** How the demo's account issues in a country, by the simulated provider. */
export type DemoIssuer = {
  country: string;
  connection: { name: string; kind: string; credentials: object; settings(sandboxUrl: string): object };
  /** The country's own form. */
  settings: object;
  issue_when: 'import' | 'delay';
  delay_minutes: number;
  /** Whose key signs; null where the provider does. */
  certificate: { tax_id: string; name: string; sat_number?: string } | null;
};

/** Tax ids are of the authorities' published test companies. */
export const demoIssuers: readonly DemoIssuer[] = [
  {
    country: 'EC',
    connection: {
      name: 'SRI',
      kind: 'sri',
      credentials: {},
      settings: (sandboxUrl) => ({ test_url: `${sandboxUrl}/sri`, live_url: `${sandboxUrl}/sri` }),
    },
    settings: { ruc: '1790016919001', name: 'Bodega Demo S.A.', main_address: 'Av. Amazonas N21-217, Quito' },
    issue_when: 'import',
    delay_minutes: 45,
    certificate: { tax_id: '1790016919001', name: 'Bodega Demo S.A.' },
  },
  {
    country: 'MX',
    connection: {
      name: 'Solución Factible',
      kind: 'solucion-factible',
      credentials: { username: LOGIN.usuario, password: LOGIN.password },
      settings: (sandboxUrl) => ({ base_url: `${sandboxUrl}/solucion-factible` }),
    },
    settings: { rfc: 'EKU9003173C9', name: 'ESCUELA KEMPER URGATE', postal_code: '42501' },
    issue_when: 'import',
    delay_minutes: 0,
    certificate: { tax_id: 'EKU9003173C9', name: 'ESCUELA KEMPER URGATE', sat_number: '30001000000500003416' },
  },
];
