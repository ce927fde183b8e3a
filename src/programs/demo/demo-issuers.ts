import { ACCOUNT } from '../../../sandbox/infile/submission.ts';
import { TOKEN } from '../../../sandbox/siat/calls.ts';
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
  /** What the simulated provider has against the first document, so that there is one to correct. */
  first_refusal?: { path: string; body: object };
};

/** Tax ids are of the authorities' published test companies. */
export const demoIssuers: readonly DemoIssuer[] = [
  {
    country: 'BO',
    connection: {
      name: 'SIAT',
      kind: 'siat',
      credentials: { token: TOKEN },
      settings: (sandboxUrl) => ({ system_code: '2280EE3A3729A542C92F6', base_url: `${sandboxUrl}/siat` }),
    },
    settings: { nit: '1003579028', name: 'Bodega Demo S.R.L.', activity: '451010', product_code: '49111' },
    issue_when: 'import',
    delay_minutes: 0,
    certificate: null,
  },
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
    country: 'GT',
    connection: {
      name: 'Infile',
      kind: 'infile',
      credentials: { username: ACCOUNT.usuario, signing_key: ACCOUNT.llaveFirma, api_key: ACCOUNT.llaveApi },
      settings: (sandboxUrl) => {
        const address = `${sandboxUrl}/infile`;
        return { certifier_url: address, signer_url: address, receivers_url: address, report_url: address };
      },
    },
    settings: {
      nit: '16693949',
      name: 'Bodega Demo, S.A.',
      trade_name: 'Bodega Demo',
      address: '6a avenida 10-20, zona 10',
      isr_scenario: '1',
    },
    issue_when: 'import',
    delay_minutes: 45,
    certificate: null,
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
    first_refusal: {
      path: '/control/solucion-factible/refusals',
      body: { code: 'CFDI40145', mensaje: 'El nombre del receptor no es el de la lista del SAT', times: 1 },
    },
  },
];
