import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { findOrders, OrderRow } from '#features/orders/order/contract.ts';
import { answer, nothing, pageOfRows, refuse } from '../../../../../tests/component/answers.ts';
import { exampleOf } from '../../../../../tests/component/example.ts';
import { fill } from '../../../../../tests/component/fill.ts';
import { tell } from '../../../../../tests/component/live-events.ts';
import { openPortal } from '../../../../../tests/component/open-portal.tsx';
import { changeView, createView, deleteView, restoreView, saveViewDefaults } from '../changes-contract.ts';
import { findViews, View } from '../contract.ts';

const peru: View = {
  ...exampleOf(View),
  id: 5,
  name: 'Peru',
  version: 1,
  changed_by: 'Ana Demo',
  state: {
    address: { country: 'PE', filterBy: 'shipped' },
    columns: { shown: { country: true }, order: [], widths: {} },
  },
};

type Given = Parameters<typeof openPortal>[1];

/** The list of orders with these views, which the server keeps. */
async function openViews(address: string, views: View[], { answers = [], ...given }: NonNullable<Given> = {}) {
  let kept = views;
  const opened = await openPortal(address, {
    answers: [
      answer(findOrders, () => pageOfRows({ ...exampleOf(OrderRow), id: 1, order_number: '1001' })),
      answer(findViews, ({ query }) => ({ data: query.list === 'orders' ? kept : [], default_id: null })),
      answer(createView, ({ body: { name, is_shared, state } }) => {
        const view = { ...peru, id: 6, name, is_shared, state };
        kept = [...kept, view];
        return { status: 201, body: view };
      }),
      answer(changeView, ({ params, body: { version: _, ...change } }) => {
        kept = kept.map((one) => (one.id === params.id ? { ...one, ...change, version: one.version + 1 } : one));
        return kept.find(({ id }) => id === params.id) ?? peru;
      }),
      ...answers,
    ],
    ...given,
  });
  await screen.findByRole('link', { name: '1001' });
  const keep = (...next: View[]) => {
    kept = next;
    tell({ type: 'view.changed' });
  };
  return { ...opened, keep };
}

const tabs = () => screen.getByRole('group', { name: 'Orders by status' });
const tab = (name: string) => within(tabs()).findByRole('button', { name: new RegExp(`^${name}( |$)`) });
type User = Awaited<ReturnType<typeof openPortal>>['user'];
async function choose(user: User, action: string) {
  await user.click(screen.getByRole('button', { name: 'Views' }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
}
const isChanged = (name: string) => async () =>
  expect(within(await tab(name)).getByRole('img', { name: 'changed' })).toBeInTheDocument();
const isAsSaved = (name: string) => async () =>
  expect(within(await tab(name)).queryByRole('img', { name: 'changed' })).toBeNull();

test('a view keeps filters, sort and columns; what is changed shows, is taken back or saved', async () => {
  const { user, server } = await openViews('/orders?filterBy=shipped&country=PE&orderBy=total_cost&perPage=25', []);
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Country' }));
  await user.keyboard('{Escape}');
  await choose(user, 'Save as view …');
  const dialog = await screen.findByRole('dialog', { name: 'New view' });
  await fill(user, within(dialog).getByLabelText(/^Name/), 'Mine');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(async () => expect(await tab('Mine')).toHaveAttribute('aria-pressed', 'true'));
  expect(server.asked(createView)[0]?.body).toMatchObject({
    name: 'Mine',
    is_shared: false,
    state: {
      address: { filterBy: 'shipped', country: 'PE', orderBy: 'total_cost', perPage: '25' },
      columns: { shown: { country: true } },
    },
  });
  await user.click(await tab('All'));
  await waitFor(() => expect(window.location.search).not.toMatch(/country/));
  await user.click(await tab('Mine'));
  await waitFor(() => expect(window.location.search).toMatch(/view=6/));
  expect(await screen.findByRole('columnheader', { name: 'Country' })).toBeVisible();

  await user.click(screen.getByRole('button', { name: 'Remove filter Country' }));
  await waitFor(isChanged('Mine'));
  await choose(user, 'Reset');
  await waitFor(isAsSaved('Mine'));
  expect(window.location.search).toMatch(/country=PE/);
  await user.click(screen.getByRole('button', { name: 'Remove filter Country' }));
  await choose(user, 'Save');
  await waitFor(isAsSaved('Mine'));
  expect(server.asked(changeView)[0]?.body.state?.address).not.toHaveProperty('country');
});

test('a view is renamed, deleted and brought back', async () => {
  const { user, server, keep } = await openViews('/orders?view=5&country=PE&filterBy=shipped', [peru]);
  server.answer(
    answer(deleteView, () => {
      keep();
      return nothing;
    }),
    answer(restoreView, () => {
      keep(peru);
      return peru;
    }),
  );
  await waitFor(async () => expect(await tab('Peru')).toHaveAttribute('aria-pressed', 'true'));
  await choose(user, 'Rename …');
  const dialog = await screen.findByRole('dialog');
  await fill(user, within(dialog).getByLabelText(/^Name/), 'Perú');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await tab('Perú')).toBeVisible();
  await choose(user, 'Delete');
  await waitFor(() => expect(within(tabs()).queryByRole('button', { name: /^Per/ })).toBeNull());
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await tab('Peru')).toBeVisible();
  expect(server.asked(restoreView)).toMatchObject([{ params: { id: 5 } }]);
});

test('a name that is missing or taken is refused in the dialog', async () => {
  const { user } = await openViews('/orders?country=MX', [peru], {
    answers: [answer(createView, () => refuse(409, { message: 'You have a view “Peru” already' }))],
  });
  await choose(user, 'Save as view …');
  const dialog = await screen.findByRole('dialog', { name: 'New view' });
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await within(dialog).findByText('Enter a name')).toBeVisible();
  await fill(user, within(dialog).getByLabelText(/^Name/), 'PERU');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('You have a view “Peru” already');
});

// Another one: of the first this browser knows that it was deleted here, and says nothing of it.
const shared: View = { ...peru, id: 8, is_shared: true };

test('a shared view comes by itself, follows its changes, and what is gone leaves the rows that are shown', async () => {
  const { user, keep } = await openViews('/orders', [], { user: { is_admin: false, rights: ['edit_orders'] } });
  keep(shared);
  await user.click(await tab('Peru'));
  await waitFor(() => expect(window.location.search).toMatch(/country=PE/));
  await user.click(screen.getByRole('button', { name: 'Views' }));
  expect(await screen.findByRole('menuitem', { name: 'Save as …' })).toBeVisible();
  expect(screen.queryByRole('menuitem', { name: 'Delete' })).toBeNull(); // others' views are looked at
  await user.keyboard('{Escape}');
  keep({ ...shared, version: 2, changed_by: 'Rita', state: { ...shared.state, address: { country: 'MX' } } });
  await waitFor(() => expect(window.location.search).toMatch(/country=MX/));
  await waitFor(isAsSaved('Peru'));
  keep();
  expect(await screen.findByText(/“Peru” was deleted\. The list still shows what it showed/)).toBeVisible();
  expect(window.location.search).toMatch(/country=MX/);
});

test('what another saved first is not replaced unasked', async () => {
  const { user, server, keep } = await openViews('/orders?view=8&country=PE&filterBy=shipped', [shared]);
  await waitFor(async () => expect(await tab('Peru')).toHaveAttribute('aria-pressed', 'true'));
  await user.click(await screen.findByRole('button', { name: 'Remove filter Country' }));
  await waitFor(isChanged('Peru'));
  const details = { who: 'Rita', at: '2026-11-20T15:00:00Z', fields: [], version: 2 };
  server.answer(
    answer(changeView, ({ body }) =>
      body.version === 1
        ? refuse(409, { message: 'Rita changed this view meanwhile', details })
        : { ...shared, version: 3 },
    ),
  );
  keep({ ...shared, version: 2, changed_by: 'Rita', state: { ...shared.state, address: { country: 'MX' } } });
  await choose(user, 'Save');
  const dialog = await screen.findByRole('dialog', { name: 'Rita changed this view meanwhile' });
  await user.click(within(dialog).getByRole('button', { name: 'Save anyway' }));
  await waitFor(() => expect(server.asked(changeView).map(({ body }) => body.version)).toEqual([1, 2]));
});

test('who has not the view of a link sees the same rows', async () => {
  await openViews('/orders?view=5&country=PE&filterBy=shipped', []);
  expect(await screen.findByRole('button', { name: 'Remove filter Country' })).toBeVisible();
  expect(await tab('Shipped')).toHaveAttribute('aria-pressed', 'true');
});

test('a list opens with the default of a member until another part of it is chosen', async () => {
  const answers = [
    answer(findViews, () => ({ data: [shared], default_id: 8 })),
    answer(saveViewDefaults, () => nothing),
  ];
  const { user, server } = await openViews('/orders', [], { answers });
  await waitFor(async () => expect(await tab('Peru')).toHaveAttribute('aria-pressed', 'true'));
  expect(window.location.search).toMatch(/view=8/);
  await choose(user, 'Opens by default for …');
  const dialog = await screen.findByRole('dialog', { name: /^Who the list opens with/ });
  await user.click(within(dialog).getByRole('checkbox', { name: 'Staff without a role' }));
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(server.asked(saveViewDefaults)).toMatchObject([{ body: { default_of: ['staff'] } }]));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(await tab('All'));
  await waitFor(() => expect(window.location.search).toMatch(/view=none/));
  await openViews('/orders?view=none', [], { answers });
  expect(await tab('Peru')).toHaveAttribute('aria-pressed', 'false');
});
