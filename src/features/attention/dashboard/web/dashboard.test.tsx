import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { countOpenWork } from '#features/attention/notices/open-work-contract.ts';
import { findProblemGroups, ProblemGroup } from '#features/attention/problems/contract.ts';
import { ItemHit, searchProducts } from '#features/catalogue/items/search-contract.ts';
import { findSuggestedAnswers } from '#features/orders/problem-fixes/answers-contract.ts';
import { fixProblem } from '#features/orders/problem-fixes/contract.ts';
import { getSession, Session } from '#features/people/access/contract.ts';
import { DocumentCause, findDocumentCauses } from '#features/tax/documents/cause-contract.ts';
import { answer } from '../../../../../tests/component/answers.ts';
import { exampleOf } from '../../../../../tests/component/example.ts';
import { tell } from '../../../../../tests/component/live-events.ts';
import { openPortal } from '../../../../../tests/component/open-portal.tsx';
import { countCustomersByDay, countOrdersByDay, countStatuses, getToday } from '../contract.ts';

const statuses = exampleOf(countStatuses.replies[200]);
const today = exampleOf(getToday.replies[200]);
const DAYS = '?startDate=2026-10-20&endDate=2026-11-02';
let imported = 2;
const figures = [
  answer(countStatuses, () => ({ ...statuses, orderCounts: { ...statuses.orderCounts, shipped: 7, error: 1 } })),
  answer(countOrdersByDay, () => ({
    orders: [{ date: '2026-11-02', counts: [imported, 1] }],
    connectors: ['Exigo', 'Shopify'],
  })),
  answer(countCustomersByDay, () => ({ customers: [], connectors: ['Exigo'] })),
  answer(getToday, () => ({ ...today, day: '2026-11-02', orders: { ...today.orders, error: 2, fulfilled: 3 } })),
];
const part = (name: string) => screen.findByRole('region', { name });
const group = (subject: string, given: Partial<ProblemGroup> = {}): ProblemGroup => ({
  ...exampleOf(ProblemGroup),
  kind: 'unlinked_product',
  subject,
  connection_id: 1,
  connection_name: 'Exigo',
  orders: 9,
  first_seen_at: '2026-11-20T15:00:00Z',
  ...given,
});
const keep = (...data: ProblemGroup[]) =>
  answer(findProblemGroups, () => ({ data, causes: data.length, orders: data.length * 9 }));

test('the dashboard keeps the days in its address, none that cannot be', async () => {
  const { user } = await openPortal(`/${DAYS}`, { answers: figures });
  await waitFor(() => expect(screen.getByLabelText('Start Date')).toHaveTextContent('Oct 20, 2026'));
  await user.click(screen.getByLabelText('Start Date'));
  expect(await screen.findByRole('button', { name: '21 October 2026' })).toBeEnabled();
  await user.click(screen.getByRole('button', { name: '27 October 2026' }));
  await waitFor(() => expect(window.location.search).toBe('?startDate=2026-10-27&endDate=2026-11-02'));
  await user.click(screen.getByLabelText('End Date'));
  await user.click(await screen.findByRole('button', { name: 'Previous month' }));
  expect(await screen.findByRole('button', { name: '26 October 2026' })).toBeDisabled();
});

test('each number leads to the rows that it counts', async () => {
  await openPortal(`/${DAYS}`, { answers: figures });
  const link = (from: HTMLElement, name: RegExp) => within(from).getByRole('link', { name });
  const orders = await part('Orders');
  await within(orders).findByRole('link', { name: /^Shipped\s*7/ });
  for (const [name, filter] of [
    [/^Pending/, 'pending'],
    [/^Packing/, 'packing'],
    [/^Partially Shipped/, 'partially_shipped'],
    [/^Shipped\s*7/, 'shipped'],
    [/^Fulfilled/, 'fulfilled'],
    [/^Error\s*1/, 'CoreE+Error'],
  ] as const)
    expect(link(orders, name)).toHaveAttribute(
      'href',
      `/orders?search=&orderDir=DESC&orderBy=order_date&filterBy=${filter}&start_at=2026-10-20&end_at=2026-11-02`,
    );
  const customers = await part('Customers');
  for (const filter of ['Synced', 'Error'])
    expect(link(customers, new RegExp(`^${filter}`))).toHaveAttribute(
      'href',
      `/customers?search=&orderDir=DESC&orderBy=created_at&filterBy=${filter}&start_at=2026-10-20&end_at=2026-11-02`,
    );
});

test('the charts can be read as tables, which follow a refresh', async () => {
  imported = 2;
  const { user } = await openPortal(`/${DAYS}`, { answers: figures });
  const panel = await part('Imported orders');
  await user.click(within(panel).getByRole('button', { name: 'Show as table' }));
  const table = await within(panel).findByRole('table', { name: 'Imported orders' });
  const heads = within(table)
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent);
  expect(heads).toEqual(['Date', 'Exigo', 'Shopify', 'Total']);
  expect(
    within(table)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['2', '1', '3']);
  imported = 4;
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  await waitFor(() =>
    expect(
      within(table)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(['4', '1', '5']),
  );
});

test('what needs somebody is answered on the spot, and what has no one answer is led to', async () => {
  const city = group('city', { kind: 'incomplete_address' });
  let groups = [group('A-1'), city];
  const jar = { ...exampleOf(ItemHit), id: 9, sku: 'JAR-01', name: 'Jar' };
  const { user, server } = await openPortal('/', {
    answers: [
      ...figures,
      answer(findProblemGroups, () => ({ data: groups, causes: groups.length, orders: 18 })),
      answer(countOpenWork, () => ({ ...exampleOf(countOpenWork.replies[200]), orders: 20 })),
      answer(findDocumentCauses, () => ({ data: [{ ...exampleOf(DocumentCause), documents: 2 }] })),
      answer(searchProducts, () => ({ status: 200, body: [jar] })),
      answer(fixProblem, () => {
        groups = [city];
        return { message: 'Saved. Orders that are checked again: 9', orders: 9 };
      }),
    ],
  });
  expect(await screen.findByText(/^Good (morning|afternoon|evening), \S+\. 20 orders need you/)).toBeVisible();
  const attention = await part('Needs you');
  const cause = within(attention).getByRole('listitem', { name: 'SKU A-1 is not linked to a product' });
  expect(cause).toHaveTextContent('9 orders');
  await user.click(within(cause).getByRole('combobox', { name: 'Product' }));
  await user.click(await screen.findByRole('option', { name: /JAR-01/ }));
  await user.click(within(cause).getByRole('button', { name: 'Link' }));
  await waitFor(() => expect(cause).toHaveTextContent('Solved'));
  expect(server.asked(fixProblem)).toMatchObject([{ body: { subject: 'A-1', product_id: 9 } }]);
  expect(within(cause).getByRole('button', { name: /^Undo: / })).toBeVisible();
  expect(within(attention).getByRole('link', { name: 'Review: City missing' })).toHaveAttribute(
    'href',
    '/inbox?cause=incomplete_address+city',
  );
  expect(within(attention).getByRole('link', { name: '2 tax documents need you' })).toHaveAttribute('href', '/inbox');
  expect(within(attention).getByRole('link', { name: 'All in the Inbox' })).toHaveAttribute('href', '/inbox');
});

test('what probably corrects a cause is prepared with its reason, on all channels at once', async () => {
  const product = { id: 9, sku: 'VELA-02', name: 'Candle' };
  const reason = { reason: 'sku' as const, percent: null, is_sure: true };
  const suggested = { kind: 'unlinked_product' as const, subject: 'vela-02', product, ...reason };
  const { user, server } = await openPortal('/', {
    answers: [
      ...figures,
      keep(group('vela-02'), group('vela-02', { connection_id: 2, connection_name: 'Shopify' })),
      answer(findSuggestedAnswers, () => ({ data: [1, 2].map((id) => ({ ...suggested, connection_id: id })) })),
      answer(fixProblem, () => ({ message: 'Saved', orders: 9 })),
    ],
  });
  const cause = within(await part('Needs you')).getByRole('listitem');
  expect(cause).toHaveTextContent('18 orders');
  expect(cause).toHaveTextContent('on 2 channels');
  const link = await within(cause).findByRole('button', { name: 'Link to VELA-02' });
  expect(cause).toHaveTextContent('same SKU');
  await user.click(link);
  await waitFor(() => expect(server.asked(fixProblem).map(({ body }) => body.connection_id)).toEqual([1, 2]));
});

test('a code is called by its name, and the causes beyond ten are counted', async () => {
  const named = group('6', { kind: 'unmapped_location', subject_name: 'Bodega La Paz', orders: 99 });
  await openPortal('/', {
    answers: [...figures, keep(named, ...Array.from({ length: 11 }, (_, n) => group(`A-${n}`)))],
  });
  const attention = within(await part('Needs you'));
  expect(attention.getByRole('link', { name: /Bodega La Paz/ })).toBeVisible();
  expect(attention.getAllByRole('listitem')).toHaveLength(10);
  expect(attention.getByRole('link', { name: 'and 2 more' })).toHaveAttribute('href', '/inbox');
});

test('the flow of today: what came in and where orders stopped, each leading to those very rows', async () => {
  await openPortal('/', { answers: [...figures, keep(group('A-1'))] });
  const flow = await part('Flow today');
  const [steps] = within(flow).getAllByRole('list');
  expect([...(steps?.children ?? [])].map((step) => /^[A-Za-z ]+/.exec(step.textContent ?? '')?.[0])).toEqual([
    'Came in',
    'Checked',
    'At the warehouse',
    'Shipped',
    'Tracking sent',
  ]);
  const rows = (filter: string) =>
    `/orders?search=&orderDir=DESC&orderBy=order_date&filterBy=${filter}&start_at=2026-11-02&end_at=2026-11-02`;
  expect(within(flow).getByRole('link', { name: /^Came in\s*5/ })).toHaveAttribute('href', rows(''));
  expect(within(flow).getByRole('link', { name: '2 have an error' })).toHaveAttribute('href', rows('CoreE+Error'));
});

test('a cause that is answered keeps the others where they are', async () => {
  let data = [group('A-1'), group('B-2')];
  const { user } = await openPortal('/', {
    answers: [...figures, answer(findProblemGroups, () => ({ data, causes: 2, orders: 18 }))],
  });
  const attention = await part('Needs you');
  const names = () =>
    within(attention)
      .getAllByRole('listitem')
      .map((one) => /[A-Z]-\d/.exec(one.textContent ?? '')?.[0]);
  expect(names()).toEqual(['A-1', 'B-2']);
  data = [group('C-3'), group('B-2'), group('A-1')];
  tell({ type: 'order.changed' });
  const fresh = await within(attention).findByRole('button', { name: '1 new cause' });
  expect(names()).toEqual(['A-1', 'B-2']);
  await user.click(fresh);
  await waitFor(() => expect(names()).toHaveLength(3));
});

test('the days that are open stay when the zone changes, and what is counted in them follows', async () => {
  let error = 2;
  const counted = answer(countStatuses, () => ({ ...statuses, orderCounts: { ...statuses.orderCounts, error } }));
  const days = '?startDate=2026-10-20&endDate=2026-10-20';
  const { server } = await openPortal(`/${days}`, { answers: [...figures, counted] });
  const orders = await part('Orders');
  await within(orders).findByRole('link', { name: /^Error\s*2/ });
  error = 1;
  const session = exampleOf(Session);
  const account = { ...session.account, id: 1, time_zone: 'Europe/Madrid', currency: 'EUR' };
  const user = { ...session.user, id: 1, is_admin: true };
  server.answer(answer(getSession, () => ({ ...session, user, account })));
  tell({ type: 'account.changed' });
  expect(await within(orders).findByRole('link', { name: /^Error\s*1/ })).toBeVisible();
  expect(window.location.search).toBe(days);
  expect(screen.getByLabelText('Start Date')).toHaveTextContent('Oct 20, 2026');
});
