import type pg from 'pg';
import { sumAmounts } from '#base/money.ts';
import type { RemoteOrder } from '#connectors/core/remote.ts';
import { connectorOf } from '#connectors/registry.ts';
import { storeOrderPage } from '#features/orders/intake/server/store-order-page.ts';
import { createConnection } from '#features/partners/connections/server/create-connection.ts';
import { saveIssuerCertificate } from '#features/tax/documents/server/issuers/save-certificate.ts';
import type { Staff } from '#platform/db/actor.ts';
import { makeTestCertificate } from '#platform/documents/demo-certificate.ts';
import type { Services } from '#platform/services.ts';
import { type DemoIssuer, demoIssuers } from '#programs/demo/demo-issuers.ts';
import { givenRemoteLine } from '../tests/given-remote-order.ts';
import { givenStaff } from '../tests/given-staff.ts';
import { givenMexicanOrder } from '../tests/given-tax.ts';
import { addMember, BENCH_MEMBER } from './add-member.ts';
import { type MadeUpAccount, settingsOf } from './made-up-rows.ts';

/** Beyond all ids of the generator; the account is removed after the run. */
export const ISSUING: MadeUpAccount = {
  account_id: 902,
  first: 902_000_000,
  orders: 0,
  customers: 0,
  products: 0,
};

/** What a sale to each country has beside its lines. */
const SALES = {
  EC: { currency: 'USD', buyer_tax_id: '1716430390', buyer_tax_id_kind: 'CEDULA' },
  GT: { currency: 'GTQ', buyer_tax_id: 'CF', buyer_tax_id_kind: 'NIT' },
  MX: { currency: 'MXN' },
} as const;

export type Country = keyof typeof SALES;

const PER_PAGE = 100;
const PASSWORD = 'bench';
/** More calls than a round makes: the partners' limits are not what is measured. */
const LIFTED = 1_000_000;

export const issuingStaff = ({ database }: Services): Staff =>
  givenStaff({ account_id: ISSUING.account_id, db: database.account(ISSUING.account_id), ...BENCH_MEMBER }, 'Issuing');

/** An account that issues in each country as the demo does, at import, by the simulated provider. */
export async function addIssuingAccount(
  staff: Staff,
  services: Services,
  client: pg.Client,
  sandboxUrl: string,
): Promise<void> {
  for (const { sql } of settingsOf(ISSUING)) await client.query(sql);
  await addMember(client, ISSUING.account_id);
  for (const country of Object.keys(SALES)) {
    const issuer = demoIssuers.find((demo) => demo.country === country);
    if (!issuer) throw new Error(`The demo does not issue in ${country}`);
    await addIssuer(staff, services, client, issuer, sandboxUrl);
  }
}

async function addIssuer(
  staff: Staff,
  services: Services,
  client: pg.Client,
  { country, connection, settings, certificate }: DemoIssuer,
  sandboxUrl: string,
): Promise<void> {
  const { kind, name, credentials } = connection;
  const added = { kind, name, credentials, settings: connection.settings(sandboxUrl), state: 'active' } as const;
  const connection_id = await createConnection(staff, services, added);
  await client.query(
    `insert into tax_issuers (account_id, country, is_active, active_since, issue_when, connection_id, settings)
       values ($1, $2, true, now() - interval '1 day', 'import', $3, $4)`,
    [staff.account_id, country, connection_id, JSON.stringify(settings)],
  );
  if (!certificate) return;
  const from = new Date(Date.now() - 86_400_000);
  const { p12 } = makeTestCertificate({ ...certificate, country, password: PASSWORD, from });
  const file = Buffer.from(p12).toString('base64');
  await saveIssuerCertificate(staff, services, country, { certificate: file, key: null, password: PASSWORD });
}

/** Lets the account call its providers as often as it likes, until so many calls were made. */
export async function liftLimits(client: pg.Client): Promise<void> {
  for (const { connection } of demoIssuers) {
    await client.query(
      `insert into app.call_limits (connection_id, policy, tokens, filled_at)
         select id, policy, ${LIFTED}, now() from connections, unnest($3::text[]) policy
           where account_id = $1 and kind = $2
         on conflict (connection_id, policy) do update set tokens = excluded.tokens`,
      [ISSUING.account_id, connection.kind, connectorOf(connection.kind).manifest.limits.map(({ name }) => name)],
    );
  }
}

/** How many calls the providers had since `liftLimits`. */
export async function callsMade(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ n: number }>(
    `select coalesce(sum(${LIFTED} - tokens), 0)::int as n from app.call_limits l
      join connections c on c.id = l.connection_id where c.account_id = $1`,
    [ISSUING.account_id],
  );
  return rows[0]?.n ?? 0;
}

/** Stores so many sales to each of these countries, page by page as the import does. */
export async function storeSales(
  staff: Staff,
  name: string,
  countries: readonly Country[],
  count: number,
): Promise<void> {
  const source = { connection_id: ISSUING.first + 1, name: 'Channel 1' };
  const sales = Array.from({ length: count }, (_, n) =>
    countries.map((country) => saleTo(country, `${name}-${country}-${n}`, n)),
  ).flat();
  for (let first = 0; first < sales.length; first += PER_PAGE) {
    const page = sales.slice(first, first + PER_PAGE);
    await staff.db.transaction().execute((tx) => storeOrderPage(tx, staff, source, page));
  }
}

/** One to three lines, prices with tax. */
function saleTo(country: Country, id: string, n: number): RemoteOrder {
  const lines = Array.from({ length: 1 + (n % 3) }, (_, line) => {
    const price = `${10 + ((n * 7 + line) % 90)}.${String((n * 31 + line) % 100).padStart(2, '0')}`;
    return givenRemoteLine({ source_item_id: String(line + 1), quantity: 1, unit_price: price, line_total: price });
  });
  const total_cost = sumAmounts(lines.map(({ line_total }) => line_total));
  return givenMexicanOrder(id, { country, total_cost, tax_cost: '0', lines, payments: [], ...SALES[country] });
}
