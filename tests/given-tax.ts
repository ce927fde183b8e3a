import { createConnection } from '#features/partners/connections/server/create-connection.ts';
import { saveIssuerCertificate } from '#features/tax/documents/server/issuers/save-certificate.ts';
import { makeTestCertificate } from '#platform/documents/demo-certificate.ts';
import type { DemoIssuer } from '#programs/demo/demo-issuers.ts';
import type { GivenAccount, World } from './given.ts';
import type { givenPartners } from './given-connection.ts';
import { givenRemoteLine, givenRemoteOrder } from './given-remote-order.ts';
import { givenStaff } from './given-staff.ts';

type Partners = Awaited<ReturnType<typeof givenPartners>>;

/** Mexico's test company, with a certificate of its own. */
const MEXICO = {
  rfc: 'EKU9003173C9',
  name: 'ESCUELA KEMPER URGATE',
  postal_code: '42501',
};

/**
 * An account that issues in Mexico by the simulated provider, by hand unless said otherwise. @returns the provider's
 * connection
 */
export async function givenMexico(
  world: World,
  account: GivenAccount,
  partners: Pick<Partners, 'url'>,
  issue: { issue_when: string; delay_minutes?: number } = { issue_when: 'by_hand' },
): Promise<number> {
  const connection_id = await createConnection(account.actor, world.services, {
    kind: 'solucion-factible',
    name: 'PAC',
    credentials: { username: 'testing@solucionfactible.com', password: 'timbrado.SF.16672' },
    settings: {
      base_url: `${partners.url}/solucion-factible`,
      status_url: `${partners.url}/solucion-factible/sat/ConsultaCFDIService.svc`,
    },
    state: 'active',
  });
  const saved = await account.admin.put('/api/tax-issuers/MX', {
    version: 0,
    is_active: true,
    environment: 'test',
    delay_minutes: 0,
    connection_id,
    settings: MEXICO,
    ...issue,
  });
  if (saved.status !== 200) throw new Error(JSON.stringify(saved.body));
  await issuesSinceYesterday(world, account, 'MX');
  await givenCertificate(world, account, 'MX', MEXICO.rfc);
  return connection_id;
}

/** An account that issues in a country as the demo does, at import unless said otherwise, by the simulated provider. */
export async function givenDemoIssuer(
  world: World,
  account: GivenAccount,
  partners: Pick<Partners, 'url'>,
  { country, connection, settings, certificate }: DemoIssuer,
  issue_when = 'import',
): Promise<void> {
  const connection_id = await createConnection(account.actor, world.services, {
    kind: connection.kind,
    name: connection.name,
    credentials: connection.credentials,
    settings: connection.settings(partners.url),
    state: 'active',
  });
  const body = {
    version: 0,
    is_active: true,
    environment: 'test',
    issue_when,
    delay_minutes: 0,
    connection_id,
    settings,
  };
  const saved = await account.admin.put(`/api/tax-issuers/${country}`, body);
  if (saved.status !== 200) throw new Error(JSON.stringify(saved.body));
  await issuesSinceYesterday(world, account, country);
  if (certificate) await givenCertificate(world, account, country, certificate.tax_id);
}

/** Channels date orders by whole seconds, which may be before the moment in which the account began to issue. */
const issuesSinceYesterday = (world: World, { account_id }: GivenAccount, country: string) =>
  world.sql("update tax_issuers set active_since = now() - interval '1 day' where account_id = $1 and country = $2", [
    account_id,
    country,
  ]);

/** Uploads a certificate of this tax id, as an administrator does. */
async function givenCertificate(world: World, account: GivenAccount, country: string, tax_id: string): Promise<void> {
  const { p12 } = certificateOf(tax_id);
  const staff = givenStaff({ ...account.actor, ...account.member });
  const file = Buffer.from(p12).toString('base64');
  await saveIssuerCertificate(staff, world.services, country, { certificate: file, key: null, password: 'demo' });
}

const certificates = new Map<string, ReturnType<typeof makeTestCertificate>>();

/** Keys take a second to make, so that a file has one for each tax id. */
function certificateOf(tax_id: string) {
  const made =
    certificates.get(tax_id) ??
    makeTestCertificate({
      tax_id,
      name: 'Demo',
      country: 'MX',
      password: 'demo',
      from: new Date(Date.now() - 86_400_000),
      sat_number: '30001000000500003416',
    });
  certificates.set(tax_id, made);
  return made;
}

/**
 * An order to Mexico as a channel reports it: two pieces of SKU `A` for 116 pesos, taxes in the price. Its name is its
 * own: accounts of one company would otherwise seal the same bytes within a second, which are one document to the
 * provider.
 */
export function givenMexicanOrder(id: string, more: Parameters<typeof givenRemoteOrder>[1] = {}) {
  return givenRemoteOrder(id, {
    customer_name: `Ana ${id}`,
    country: 'MX',
    city: 'Ciudad de México',
    state: 'Ciudad de México',
    postal_code: '06700',
    address: 'Av. Álvaro Obregón 1',
    currency: 'MXN',
    total_cost: '116',
    tax_cost: '16',
    order_date: new Date(Date.now() + 60_000).toISOString(),
    payments: [{ means: 'card', amount: '116', currency: 'MXN', paid_at: null, reference: '' }],
    lines: [
      givenRemoteLine({ unit_price: '58', line_total: '116', taxes: [{ name: 'IVA', rate: '16', amount: '16' }] }),
    ],
    ...more,
  });
}
