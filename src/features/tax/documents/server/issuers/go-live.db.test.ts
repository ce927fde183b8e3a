import { expect, test } from 'vitest';
import { demoIssuers } from '#programs/demo/demo-issuers.ts';
import { givenWorld } from '../../../../../../tests/given.ts';
import { givenPartners } from '../../../../../../tests/given-connection.ts';
import { givenShop } from '../../../../../../tests/given-shop.ts';
import { givenDemoIssuer, givenMexicanOrder, givenMexico } from '../../../../../../tests/given-tax.ts';
import { getGoLive } from '../../go-live-contract.ts';

const partners = await givenPartners();
const world = await givenWorld({ allowed_hosts: [partners.host] });

type Account = Awaited<ReturnType<typeof world.account>>;
const read = async (account: Account, country: string) =>
  getGoLive.replies[200].parse((await account.admin.get(`/api/tax-issuers/${country}/go-live`)).body);
const steps = async (account: Account, country: string) =>
  (await read(account, country)).steps.map(({ name, reason }) => `${name} ${reason}`);

test('a country that nothing was saved of has all its steps before it', async () => {
  const account = await world.account();
  expect(await steps(account, 'MX')).toEqual([
    'company missing',
    'provider none',
    'certificate none',
    'products all',
    'documents none',
    'orders none',
    'live off',
  ]);
  expect((await read(account, 'mx')).authority).toContain('CSD');
  expect((await account.admin.get('/api/tax-issuers/XX/go-live')).status).toBe(404);
});

test('each step is done as its facts come: settings, an answer, a certificate, a range, an accepted document', async () => {
  const account = await world.account();
  const colombia = demoIssuers.find(({ country }) => country === 'CO');
  if (!colombia) throw new Error('No issuer of Colombia');
  await givenDemoIssuer(world, account, partners, colombia, 'by_hand');
  expect(await steps(account, 'CO')).toEqual(
    expect.arrayContaining(['company saved', 'provider untried', 'range good', 'live test']),
  );
  await world.sql('update connections set last_success_at = now() where account_id = $1', [account.account_id]);
  expect(await steps(account, 'CO')).toContain('provider answers');
  await world.sql("update connections set state = 'paused' where account_id = $1", [account.account_id]);
  expect(await steps(account, 'CO')).toContain('provider off');
  await world.sql("update tax_issuers set environment = 'live' where account_id = $1", [account.account_id]);
  expect(await steps(account, 'CO')).toContain('live on');
});

test('documents are those of this account and country, the invoices that would be rejected among them', async () => {
  const [account, other] = [await world.account(), await world.account()];
  const shop = await givenShop(world, account);
  await givenMexico(world, account, partners);
  const order_date = new Date().toISOString();
  await shop.store([givenMexicanOrder('M-1', { order_date }), givenMexicanOrder('M-2', { order_date })]);
  const [first, second] = await shop.orders();
  const add = (order: number | undefined, findings: object[]) =>
    world.sql(
      `insert into tax_documents (account_id, order_id, country, kind, environment, currency, total, findings,
         is_blocked)
       values ($1, $2, 'MX', 'sale', 'test', 'MXN', 1, $3, $4)
       on conflict (account_id, order_id, kind, part, revision) do update set findings = excluded.findings,
         is_blocked = excluded.is_blocked`,
      [account.account_id, order, JSON.stringify(findings), findings.length > 0],
    );
  await add(first?.id, [{ code: 'mx_rfc', field: 'buyer_tax_id', is_blocking: true }]);
  await add(second?.id, []);
  expect(await read(account, 'MX')).toMatchObject({ sales: { all: 2, blocked: 1 } });
  expect(await steps(account, 'MX')).toEqual(expect.arrayContaining(['orders blocked', 'documents none']));
  expect(await steps(account, 'CO')).toContain('orders none');
  expect(await read(other, 'MX')).toMatchObject({ sales: { all: 0, blocked: 0 }, connection_id: null });
});

test('a member without the right does not see it', async () => {
  const account = await world.account();
  expect((await account.staff.get('/api/tax-issuers/MX/go-live')).status).toBe(403);
});
