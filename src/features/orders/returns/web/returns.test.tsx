import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { LinkProduct, searchLinkProducts } from '#features/catalogue/product-links/choices-contract.ts';
import { getOrder } from '#features/orders/order/detail-contract.ts';
import { getRefundable, Refundable, refundOrder } from '#features/orders/refunds/contract.ts';
import { type Answer, answer } from '../../../../../tests/component/answers.ts';
import { exampleOf } from '../../../../../tests/component/example.ts';
import { fill } from '../../../../../tests/component/fill.ts';
import { openPortal } from '../../../../../tests/component/open-portal.tsx';
import { sampleOrder } from '../../../../../tests/sample-order.ts';
import {
  exchangeReturn,
  findOrderReturns,
  findReturns,
  getReturn,
  ReturnDetail,
  ReturnRow,
  requestReturn,
  takeReturnStep,
} from '../contract.ts';

const row: ReturnRow = {
  ...exampleOf(ReturnRow),
  id: 5,
  number: 'R-1001',
  order_id: 1,
  order_number: 'A-7',
  customer_name: 'Ana Quispe',
  state: 'received',
  reason: 'damaged',
  pieces: 3,
};
const detail: ReturnDetail = {
  ...exampleOf(ReturnDetail),
  ...row,
  restocked_at: null,
  outcome: null,
  inspected_at: null,
  warehouse: 'LIM1',
  core_locations: [
    { core_id: 'CUZ1', core_description: 'Cusco' },
    { core_id: 'LIM1', core_description: 'Lima' },
  ],
  lines: [
    {
      source_item_id: '1',
      sku: 'MUG',
      name: 'Mug',
      quantity: 3,
      good: null,
      damaged: null,
      missing: null,
      is_stocked: true,
    },
  ],
};

test('a return is made on the page of a shipped order, of the pieces that are left, and not without a reason', async () => {
  const order = sampleOrder({ order_status: 'shipped' });
  const { user, server } = await openPortal(`/orders/${order.id}`, {
    answers: [
      answer(getOrder, () => order),
      answer(findOrderReturns, () => ({
        returns: [row],
        returnable: [{ source_item_id: '1', sku: 'MUG', name: 'Mug', left: 2 }],
        told: 'Shop',
      })),
      answer(requestReturn, () => ({ status: 201 as const, body: { id: 6, number: 'R-1002' } })),
    ],
  });
  const panel = within(await screen.findByRole('region', { name: 'Returns' }));
  expect(panel.getByRole('link', { name: 'Open return R-1001' })).toHaveAttribute('href', '/returns/5');
  await user.click(await screen.findByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Return…' }));
  const dialog = within(await screen.findByRole('dialog', { name: `Return of order ${order.order_number}` }));
  const make = await dialog.findByRole('button', { name: 'Make return' });
  await user.click(make);
  expect(await dialog.findByText('Say which pieces come back')).toBeVisible();
  expect(dialog.getByText('Choose a reason')).toBeVisible();
  await fill(user, dialog.getByRole('textbox', { name: 'Pieces of Mug' }), '2');
  await user.click(dialog.getByRole('combobox', { name: /^Reason/ }));
  await user.click(await screen.findByRole('option', { name: 'Arrived damaged' }));
  expect(dialog.getByText('Shop shows the return too.')).toBeVisible();
  await user.click(make);
  expect(await screen.findByText('Return R-1002 was made')).toBeVisible();
  expect(server.asked(requestReturn)).toMatchObject([
    {
      params: { id: order.id },
      body: {
        lines: [{ source_item_id: '1', quantity: 2, left: 2 }],
        reason: 'damaged',
        is_authorised: true,
        tracking_number: '',
      },
    },
  ]);
});

async function openReturn(given: Partial<ReturnDetail> = {}, answers: Answer[] = []) {
  const shown = { ...detail, ...given };
  return openPortal('/returns/5', {
    answers: [
      ...answers,
      answer(getReturn, () => shown),
      answer(takeReturnStep, () => ({ ...shown, state: 'inspected' as const })),
    ],
  });
}

test('pieces are inspected as good at first, all of them as something, and go back where the order came from', async () => {
  const { user, server } = await openReturn();
  await user.click(await screen.findByRole('button', { name: 'Inspect…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Inspect R-1001' }));
  await fill(user, dialog.getByRole('textbox', { name: 'Good: Mug' }), '1');
  const save = dialog.getByRole('button', { name: 'Save inspection' });
  await user.click(save);
  expect(await dialog.findByRole('alert')).toHaveTextContent('Of Mug, 3 came to 1');
  await fill(user, dialog.getByRole('textbox', { name: 'Damaged: Mug' }), '2');
  await user.click(save);
  expect(await screen.findByText('R-1001 is inspected')).toBeVisible();
  expect(server.asked(takeReturnStep)).toMatchObject([
    {
      params: { id: 5 },
      body: {
        step: 'inspect',
        lines: [{ source_item_id: '1', good: 1, damaged: 2, missing: 0 }],
        restock_at: 'LIM1',
      },
    },
  ]);
});

test('a return that never came is written off with a reason', async () => {
  const { user, server } = await openReturn({ state: 'authorised' });
  expect(screen.queryByRole('button', { name: 'Authorise' })).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Close…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Close R-1001' }));
  expect(dialog.getByText(/writes the parcel off/)).toBeVisible();
  const close = dialog.getByRole('button', { name: 'Close return' });
  await user.click(close);
  expect(await dialog.findByText('Say why it is closed without money')).toBeVisible();
  await fill(user, dialog.getByRole('textbox', { name: /^Why/ }), 'Lost on its way');
  await user.click(close);
  await screen.findByText('R-1001 is closed');
  expect(server.asked(takeReturnStep)).toMatchObject([
    { body: { step: 'close', outcome: 'nothing', reason: 'Lost on its way' } },
  ]);
});

test('a return at its end offers no step', async () => {
  await openReturn({ state: 'closed', outcome: 'refunded' });
  await screen.findByText('This return is finished.');
  expect(screen.queryByRole('button', { name: /^(Inspect…|Close…|Refuse…|Received)$/ })).toBeNull();
});

const listed = answer(findReturns, () => ({
  data: [row],
  total: 1,
  total_is_capped: false,
  current_page: 1,
  per_page: 50,
  last_page: 1,
}));

test('the list shows each return with its order, and is narrowed by state', async () => {
  const { user, server } = await openPortal('/returns', { answers: [listed] });
  const found = await screen.findByRole('row', { name: /R-1001/ });
  expect(found).toHaveTextContent('A-7');
  expect(found).toHaveTextContent('Arrived damaged');
  await user.click(screen.getByRole('button', { name: /^Received/ }));
  await expect.poll(() => server.asked(findReturns).at(-1)).toMatchObject({ query: { filterBy: 'received' } });
});

test('the returns that the list is narrowed to are downloaded, for spreadsheets or for programs', async () => {
  const { user } = await openPortal('/returns?filterBy=received&search=Ana', { answers: [listed] });
  await user.click(await screen.findByRole('button', { name: 'Export returns' }));
  const spreadsheet = await screen.findByRole('menuitem', { name: 'Spreadsheets' });
  expect(spreadsheet).toHaveAttribute('href', '/api/returns/csv?search=Ana&filterBy=received&style=spreadsheet');
  expect(screen.getByRole('menuitem', { name: 'Other programs' })).toHaveAttribute(
    'href',
    '/api/returns/csv?search=Ana&filterBy=received&style=program',
  );
});

test('who may not export is offered no file of returns', async () => {
  await openPortal('/returns', { answers: [listed], user: { is_admin: false, rights: ['edit_orders'] } });
  await screen.findByRole('row', { name: /R-1001/ });
  expect(screen.queryByRole('button', { name: 'Export returns' })).toBeNull();
});

const inspected = {
  state: 'inspected',
  inspected_at: '2026-11-20T12:00:00.000Z',
  lines: detail.lines.map((line) => ({ ...line, quantity: 1, good: 1, damaged: 0, missing: 0 })),
} as const;

const refundable: Refundable = {
  ...exampleOf(Refundable),
  ...{ currency: 'PEN', charged: '40.00', left: '40.00', shipping: '0.00', channel: null, limit: null, refunds: [] },
  lines: [
    {
      ...{ source_item_id: '1', sku: 'MUG', name: 'Mug', pieces: 2, worth: '40.00', unsent: 0 },
      ...{ refunded_pieces: 0, refunded: '0.00' },
    },
  ],
};

test('what came back is exchanged for something else, with the difference and what happens said before', async () => {
  const red = { ...exampleOf(LinkProduct), id: 9, sku: 'MUG-RED', name: 'Red mug' };
  const { user, server } = await openReturn(inspected, [
    answer(getRefundable, () => refundable),
    answer(searchLinkProducts, () => ({ status: 200 as const, body: [red] })),
    answer(exchangeReturn, () => ({
      status: 201 as const,
      body: { id: 12, order_number: 'A-7-X1', message: 'Exchanged' },
    })),
  ]);
  await user.click(await screen.findByRole('button', { name: 'Exchange…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Exchange R-1001' }));
  expect(await dialog.findByText(/What came back is worth 20\.00 PEN/)).toBeVisible();
  const search = dialog.getByRole('searchbox', { name: 'Find what goes out' });
  await user.type(search, 'red');
  await user.click(await dialog.findByRole('button', { name: 'Add MUG-RED' }));
  expect(dialog.getByRole('status')).toHaveTextContent('It costs the same: nothing is to be paid.');
  expect(dialog.queryByRole('textbox', { name: /^How the difference was paid/ })).toBeNull();
  await fill(user, dialog.getByRole('textbox', { name: /^Price of MUG-RED/ }), '23');
  expect(dialog.getByRole('status')).toHaveTextContent(
    /The customer pays 3\.00 PEN more\. .*over 23\.00 PEN.*order A-7/,
  );
  await user.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'Red instead');
  await user.click(dialog.getByRole('button', { name: 'Exchange' }));
  expect(await dialog.findByText('Please say how it was paid')).toBeVisible();
  expect(server.asked(exchangeReturn)).toEqual([]);
  await user.type(dialog.getByRole('textbox', { name: /^How the difference was paid/ }), 'Cash');
  await user.click(dialog.getByRole('button', { name: 'Exchange' }));
  await waitFor(() =>
    expect(server.asked(exchangeReturn)).toMatchObject([
      {
        params: { id: 5 },
        body: {
          ...{ lines: [{ product_id: 9, quantity: 1, price: '23' }], credit: '20.00', reason: 'Red instead' },
          paid: { means: 'Cash', reference: '' },
        },
      },
    ]),
  );
});

test('a difference that the customer has yet to pay asks for no means, and says what the new order will say', async () => {
  const red = { ...exampleOf(LinkProduct), id: 9, sku: 'MUG-RED', name: 'Red mug' };
  const { user, server } = await openReturn(inspected, [
    answer(getRefundable, () => refundable),
    answer(searchLinkProducts, () => ({ status: 200 as const, body: [red] })),
    answer(exchangeReturn, () => ({
      status: 201 as const,
      body: { id: 12, order_number: 'A-7-X1', message: 'Exchanged' },
    })),
  ]);
  await user.click(await screen.findByRole('button', { name: 'Exchange…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Exchange R-1001' }));
  await user.type(await dialog.findByRole('searchbox', { name: 'Find what goes out' }), 'red');
  await user.click(await dialog.findByRole('button', { name: 'Add MUG-RED' }));
  expect(dialog.queryByRole('checkbox', { name: 'The customer has yet to pay it' })).toBeNull();
  await fill(user, dialog.getByRole('textbox', { name: /^Price of MUG-RED/ }), '23');
  await user.click(dialog.getByRole('checkbox', { name: 'The customer has yet to pay it' }));
  expect(dialog.queryByRole('textbox', { name: /^How the difference was paid/ })).toBeNull();
  expect(dialog.getByRole('status')).toHaveTextContent(/less is paid than is owed, until the payment is recorded/);
  await user.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'Red instead');
  await user.click(dialog.getByRole('button', { name: 'Exchange' }));
  await waitFor(() => expect(server.asked(exchangeReturn)).toMatchObject([{ body: { paid: null } }]));
});

test('what came back is refunded from the return, filled in with its pieces as far as they are not refunded', async () => {
  const order = sampleOrder({ order_status: 'shipped', valid_documents: ['F001-27'] });
  const lines = refundable.lines.flatMap((line) => [
    line,
    { ...line, source_item_id: '2', sku: 'JUG', refunded_pieces: 2, refunded: '40.00' },
  ]);
  const back = [...inspected.lines, ...inspected.lines.map((line) => ({ ...line, source_item_id: '2', sku: 'JUG' }))];
  const { user, server } = await openReturn({ ...inspected, lines: back }, [
    answer(getRefundable, () => ({ ...refundable, lines })),
    answer(getOrder, () => order),
    answer(refundOrder, () => ({ status: 201 as const, body: { id: 9, message: 'Recorded' } })),
  ]);
  await user.click(await screen.findByRole('button', { name: 'Refund…' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Refund/ }));
  await waitFor(() => expect(dialog.getByRole('status')).toHaveTextContent(/20\.00 PEN.*F001-27/));
  await user.type(dialog.getByRole('textbox', { name: /^How it was paid/ }), 'Cash');
  await user.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'Came back');
  await user.click(dialog.getByRole('button', { name: /record/i }));
  await waitFor(() =>
    expect(server.asked(refundOrder)).toMatchObject([
      { params: { id: 1 }, body: { lines: [{ source_item_id: '1', pieces: 1 }], reason: 'Came back' } },
    ]),
  );
});

test('what was refunded is not exchanged', async () => {
  const lines = refundable.lines.map((line) => ({ ...line, refunded_pieces: 2, refunded: '40.00' }));
  const { user } = await openReturn(inspected, [answer(getRefundable, () => ({ ...refundable, left: '0.00', lines }))]);
  await user.click(await screen.findByRole('button', { name: 'Exchange…' }));
  expect(await screen.findByText(/was given back already/)).toBeVisible();
});
