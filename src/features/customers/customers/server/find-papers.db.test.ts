import { expect, test } from 'vitest';
import { planDocumentsRun } from '#features/tax/documents/server/planning/plan-documents.job.ts';
import { givenWorld } from '../../../../../tests/given.ts';
import { givenPartners, givenRun } from '../../../../../tests/given-connection.ts';
import { givenOrder } from '../../../../../tests/given-order.ts';
import { givenShop } from '../../../../../tests/given-shop.ts';
import { givenMexicanOrder, givenMexico } from '../../../../../tests/given-tax.ts';
import { sendFiles } from '../../../../../tests/given-upload.ts';
import { payloadsOf } from '../../../../../tests/job-queue.ts';
import { findCustomerDocuments, findCustomerTickets } from '../papers-contract.ts';

const partners = await givenPartners();
const world = await givenWorld({
  smtp_url: 'smtp://127.0.0.1:1?tls=off',
  support_email: 'help@example.com',
  allowed_hosts: [partners.host],
});

test('what was asked from the page of a customer or of an order is listed, by whom and about what', async () => {
  const account = await world.account();
  const { id: order, marker, customer_id: customer } = await givenOrder(world, account);
  const other = await givenOrder(world, account);
  const ask = (subject: string, page: string) =>
    sendFiles(world, account, '/api/support-requests', { subject, text: 'Why?', page }, []);
  await ask('Address', `/customers/${customer}`);
  await ask('Parcel', `/orders/${order}`);
  await ask('Elsewhere', `/orders/${other.id}`);
  await ask('Nowhere', '');
  const tickets = async (id: number) =>
    findCustomerTickets.replies[200].parse((await account.admin.get(`/api/customers/${id}/tickets`)).body);
  expect(await tickets(customer)).toMatchObject([
    { subject: 'Parcel', state: 'waiting', asked_by: 'Sam Staff', order: { id: order, number: marker } },
    { subject: 'Address', order: null },
  ]);
  expect(await tickets(other.customer_id)).toMatchObject([{ subject: 'Elsewhere' }]);
});

test('a customer without documents has none, and one of another account is not found', async () => {
  const account = await world.account();
  const { customer_id } = await givenOrder(world, account);
  const path = (what: string) => `/api/customers/${customer_id}/${what}`;
  expect((await account.staff.get(path('documents'))).body).toEqual({ data: [], has_more: false });
  const other = await world.account();
  for (const what of ['documents', 'tickets']) expect((await other.staff.get(path(what))).status).toBe(404);
});

test('the documents of all orders are listed, the latest first', async () => {
  const account = await world.account();
  const shop = await givenShop(world, account);
  await givenMexico(world, account, partners);
  await shop.store([givenMexicanOrder('MX-1'), givenMexicanOrder('MX-2')]);
  for (const { payload } of await payloadsOf<{ order_ids: number[] }>(world, account.account_id, 'plan-documents')) {
    await planDocumentsRun.run(payload, givenRun(world, account.actor));
  }
  const [customer] = await world.sql<{ id: string }>('select id from customers where account_id = $1', [
    account.account_id,
  ]);
  const { data, has_more } = findCustomerDocuments.replies[200].parse(
    (await account.staff.get(`/api/customers/${customer?.id}/documents`)).body,
  );
  expect([data.map(({ order_number }) => order_number).sort(), has_more]).toEqual([['MX-1', 'MX-2'], false]);
  expect(data.map(({ id }) => id)).toEqual(data.map(({ id }) => id).sort((a, b) => b - a));
});
