import { ACCOUNT } from '../../../sandbox/infile/submission.ts';
import { TOKEN } from '../../../sandbox/siat/calls.ts';
import { LOGIN } from '../../../sandbox/solucion-factible/calls.ts';
import { API_CLIENT, SOL_LOGIN } from '../../../sandbox/sunat/access.ts';
import type { DemoConnection } from './demo-connections.ts';

/** How the demo's account issues in a country, by the simulated provider. */
export type DemoIssuer = {
  country: string;
  connection: DemoConnection;
  /** The country's own form. */
  settings: object;
  issue_when: 'checked' | 'delay';
  delay_minutes: number;
  /** The owner of the signing key; null where the provider signs. */
  certificate: { tax_id: string; name: string; sat_number?: string } | null;
  /** The error that the simulated provider reports for the first document, so that there is one to correct. */
  first_refusal?: { path: string; body: object };
};

const PERU = '20600995805';

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
    issue_when: 'checked',
    delay_minutes: 0,
    certificate: null,
  },
  {
    country: 'CO',
    connection: {
      name: 'DIAN',
      kind: 'dian',
      credentials: {},
      settings: (sandboxUrl) => {
        const address = `${sandboxUrl}/dian/WcfDianCustomerServices.svc`;
        return { test_url: address, live_url: address };
      },
    },
    // The numbering that the DIAN publishes for tests.
    settings: {
      nit: '900373076',
      name: 'Bodega Demo S.A.S.',
      municipality: '11001',
      city: 'Bogotá, D.C.',
      address: 'Calle 100 # 10-20',
      resolution: '18760000001',
      prefix: 'SETP',
      range_from: 990_000_000,
      range_to: 995_000_000,
      valid_from: '2019-01-19',
      valid_until: '2030-01-19',
      technical_key: 'fc8eac422eba16e22ffd8c6f94b3f40a6e38162c',
      software_id: '56f2ae4e-9812-4fad-9255-08fcfcd5ccb0',
      software_pin: '12345',
    },
    issue_when: 'checked',
    delay_minutes: 0,
    certificate: { tax_id: '900373076', name: 'Bodega Demo S.A.S.' },
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
    issue_when: 'checked',
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
    issue_when: 'checked',
    delay_minutes: 45,
    certificate: null,
  },
  {
    country: 'MX',
    connection: {
      name: 'Solución Factible',
      kind: 'solucion-factible',
      credentials: { username: LOGIN.usuario, password: LOGIN.password },
      settings: (sandboxUrl) => ({
        base_url: `${sandboxUrl}/solucion-factible`,
        status_url: `${sandboxUrl}/solucion-factible/sat/ConsultaCFDIService.svc`,
      }),
    },
    settings: { rfc: 'EKU9003173C9', name: 'ESCUELA KEMPER URGATE', postal_code: '42501' },
    issue_when: 'checked',
    delay_minutes: 0,
    certificate: { tax_id: 'EKU9003173C9', name: 'ESCUELA KEMPER URGATE', sat_number: '30001000000500003416' },
    first_refusal: {
      path: '/control/solucion-factible/refusals',
      body: { code: 'CFDI40145', mensaje: 'El nombre del receptor no es el de la lista del SAT', times: 1 },
    },
  },
  {
    country: 'PE',
    connection: {
      name: 'SUNAT',
      kind: 'sunat',
      credentials: {
        username: `${PERU}${SOL_LOGIN.user}`,
        password: SOL_LOGIN.password,
        client_id: API_CLIENT.id,
        client_secret: API_CLIENT.secret,
      },
      settings: (sandboxUrl) => ({
        test_url: `${sandboxUrl}/sunat/ol-ti-itcpfegem-beta/billService`,
        live_url: `${sandboxUrl}/sunat/ol-ti-itcpfegem/billService`,
        consult_url: `${sandboxUrl}/sunat/ol-it-wsconscpegem/billConsultService`,
        guides_token_url: `${sandboxUrl}/sunat`,
        guides_url: `${sandboxUrl}/sunat`,
        test_guides_token_url: `${sandboxUrl}/sunat`,
        test_guides_url: `${sandboxUrl}/sunat`,
      }),
    },
    settings: { ruc: PERU, name: 'Bodega Demo S.A.C.', ubigeo: '150122', address: 'Av. Larco 101' },
    issue_when: 'checked',
    delay_minutes: 0,
    certificate: { tax_id: PERU, name: 'Bodega Demo S.A.C.' },
  },
];
