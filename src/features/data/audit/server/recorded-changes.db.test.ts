import { beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { type GivenAccount, givenWorld } from '../../../../../tests/given.ts';
import { givenPartners } from '../../../../../tests/given-connection.ts';
import { givenShop } from '../../../../../tests/given-shop.ts';
import { givenMexico } from '../../../../../tests/given-tax.ts';
import { findAudit } from '../contract.ts';

const partners = await givenPartners();
const world = await givenWorld({ allowed_hosts: [partners.host] });

beforeEach(() => partners.reset());

async function changesOf({ admin }: GivenAccount, query: string) {
  const { data } = findAudit.replies[200].parse((await admin.get(`/api/audit?${query}`)).body);
  return data.map(({ actor, title, record, changes, note }) => ({ actor, title, record: record.name, changes, note }));
}

const Log = z.object({
  data: z.array(z.object({ action: z.string(), result: z.string(), edited_by: z.string() })),
});

async function logOf({ staff }: GivenAccount, connection: number) {
  const { data } = Log.parse((await staff.get(`/api/connectors/${connection}/log`)).body);
  return data.map(({ action, result, edited_by }) => ({ action, result, edited_by }));
}

const changed = (field: string, from: string | null, to: string | null) => ({ field, from, to, has_values: true });

const Added = z.object({ id: z.number() });

test('a connector: added, its settings with values, its credentials without any, removed', async () => {
  const account = await world.account();
  const { admin } = account;
  const settings = { base_url: `${partners.url}/exigo/3.0`, time_zone: 'America/Lima' };
  const given = { name: 'Web shop', poll_seconds: 60, settings };
  const credentials = { login: 'apiuser@demo', password: 'first-secret' };
  const { id } = Added.parse((await admin.post('/api/connectors', { kind: 'exigo', ...given, credentials })).body);
  const edit = {
    ...given,
    version: 1,
    name: 'Shop',
    credentials: { login: 'apiuser@demo', password: 'second-secret' },
    settings: { ...settings, time_zone: 'America/Bogota' },
  };
  expect(await admin.put(`/api/connectors/${id}/settings`, edit)).toMatchObject({ status: 200 });
  await admin.delete(`/api/connectors/${id}`);

  const audit = await changesOf(account, 'kind=connector');
  expect(audit).toMatchObject([
    { title: 'Connector removed' },
    {
      actor: 'Ada Admin',
      title: 'Settings of a connector changed',
      record: 'Shop',
      changes: [
        changed('Name', 'Web shop', 'Shop'),
        { field: 'Password', from: null, to: null, has_values: false },
        changed('Time zone', 'America/Lima', 'America/Bogota'),
      ],
    },
    { title: 'Connector added' },
  ]);
  const stored = await world.sql('select details::text from events where account_id = $1', [account.account_id]);
  expect(JSON.stringify([audit, stored])).not.toMatch(/-secret/);
});

test('mappings: a code has its old and new method, in the audit and in the Connector Logs with who saved it', async () => {
  const account = await world.account();
  const shop = await givenShop(world, account);
  const { staff } = account;
  await world.sql(
    "insert into ship_methods (account_id, code, connection_id, carrier, name) values ($1, 'UPS', $2, 'UPS', 'Ground')",
    [account.account_id, shop.warehouse],
  );
  const path = `/api/connectors/${shop.channel}/shipping-codes-mapping/save`;
  const save = (connectorCode: string, amwareCode: string | null, shownAmwareCode: string | null, id?: number) =>
    staff.post(path, {
      accountId: account.account_id,
      data: [{ id: id ?? null, connectorCode, amwareCode, shownAmwareCode }],
    });
  const [stored] = await world.sql<{ id: string }>(
    "select id from shipping_codes where account_id = $1 and connector_code = 'STD'",
    [account.account_id],
  );
  expect(await save('STD', 'UPS', 'DHL', Number(stored?.id))).toMatchObject({ status: 200 });
  expect(await changesOf(account, 'kind=mapping')).toMatchObject([
    { actor: 'Sam Staff', title: 'Shipping codes mapped', changes: [changed('STD', 'DHL', 'UPS')] },
  ]);
  expect(await logOf(account, shop.channel)).toContainEqual({
    action: 'Save mappings',
    result: 'Saved: STD: DHL → UPS',
    edited_by: 'Sam Staff',
  });

  await staff.delete(`/api/connectors/${shop.warehouse}/shipping-options?id=${stored?.id}`);
  expect(await changesOf(account, 'type=mapping.option_deleted')).toMatchObject([
    { note: 'STD', changes: expect.arrayContaining([changed('Shipping method', 'UPS', null)]) },
  ]);
});

test('links: the product that a listing led to and leads to now', async () => {
  const account = await world.account();
  const shop = await givenShop(world, account);
  const [listed] = await world.sql<{ id: string; sku: string }>(
    `select c.id, p.sku from connector_products c join products p on p.id = c.product_id where c.account_id = $1`,
    [account.account_id],
  );
  const connector_product = {
    id: Number(listed?.id),
    connection_id: shop.channel,
    connector_product_sku: 'A',
    product_id: null,
    was_product_id: shop.product,
  };
  expect(await account.staff.post('/api/connector-products', { connector_product })).toMatchObject({ status: 200 });
  expect(await changesOf(account, 'kind=link')).toMatchObject([
    { actor: 'Sam Staff', title: 'Product unlinked', changes: [changed('A', listed?.sku ?? '', null)] },
  ]);
  expect((await logOf(account, shop.channel))[0]).toEqual({
    action: 'Link products',
    result: `A was unlinked from ${listed?.sku}`,
    edited_by: 'Sam Staff',
  });
});

test('how a country’s documents are issued, and its certificate without its key', async () => {
  const account = await world.account();
  await givenMexico(world, account, partners);
  const audit = await changesOf(account, 'kind=settings');
  expect(audit).toContainEqual(
    expect.objectContaining({
      title: 'Tax settings changed',
      record: 'MX',
      changes: expect.arrayContaining([changed('Active', null, 'Yes'), changed('Provider', null, 'PAC')]),
    }),
  );
  expect(JSON.stringify(audit)).not.toMatch(/PRIVATE KEY|timbrado/);
});
