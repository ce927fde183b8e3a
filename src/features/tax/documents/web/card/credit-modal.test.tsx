import { screen, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { answer } from '../../../../../../tests/component/answers.ts';
import { exampleOf } from '../../../../../../tests/component/example.ts';
import { fill } from '../../../../../../tests/component/fill.ts';
import { openPortal } from '../../../../../../tests/component/open-portal.tsx';
import { DocumentDetail, getDocument } from '../../contract.ts';
import { type Creditable, creditDocument, getCreditable } from '../../credit-contract.ts';

const sale: DocumentDetail = {
  ...exampleOf(DocumentDetail),
  id: 7,
  kind: 'sale',
  title: 'Factura',
  full_number: 'F001-27',
  country: 'PE',
  state: 'stored',
  currency: 'PEN',
  total: '59.00',
  actions: ['credit'],
};
const creditable: Creditable = {
  currency: 'PEN',
  total: '59.00',
  left: '59.00',
  paid: null,
  lines: [
    { sku: 'LAMP-01', description: 'Lámpara', quantity: 3, gross: '54.46' },
    { sku: '', description: 'Envío', quantity: 1, gross: '4.54' },
  ],
};

async function openCredit(given: Partial<Creditable> = {}) {
  const { user, server } = await openPortal('/documents/7', {
    answers: [
      answer(getDocument, () => sale),
      answer(getCreditable, () => ({ ...creditable, ...given })),
      answer(creditDocument, () => ({ message: 'On its way', alertType: 'success' as const })),
    ],
  });
  await user.click(await screen.findByRole('button', { name: 'More: Factura F001-27' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Credit…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Credit Factura F001-27?' }));
  await dialog.findByRole('radio', { name: 'All of it' });
  const send = () => user.click(dialog.getByRole('button', { name: 'Issue credit note' }));
  return { user, server, dialog, send };
}

test('all of a sale is credited with a reason, and not without one', async () => {
  const { user, server, dialog, send } = await openCredit();
  expect(dialog.getByRole('status')).toHaveTextContent('59.00');
  await send();
  expect(await dialog.findByText('Please give a reason')).toBeVisible();
  expect(server.asked(creditDocument)).toEqual([]);
  await fill(user, dialog.getByLabelText(/^Reason/), 'Arrived broken');
  await send();
  expect(await screen.findByText('On its way')).toBeVisible();
  expect(server.asked(creditDocument)).toMatchObject([
    { params: { id: 7 }, body: { part: { of: 'whole' }, reason: 'Arrived broken', left: '59.00' } },
  ]);
});

test('pieces come to their share of what was paid, and none are no credit', async () => {
  const { user, server, dialog, send } = await openCredit();
  await user.click(dialog.getByRole('radio', { name: 'Some pieces' }));
  await fill(user, dialog.getByLabelText(/^Reason/), 'Arrived broken');
  await send();
  expect(await dialog.findByRole('alert')).toHaveTextContent('Say what is taken back');
  await fill(user, dialog.getByRole('textbox', { name: 'Pieces of Lámpara' }), '2');
  expect(dialog.getByRole('status')).toHaveTextContent('36.31');
  await send();
  await screen.findByText('On its way');
  expect(server.asked(creditDocument)).toMatchObject([
    { body: { part: { of: 'lines', lines: [{ line: 0, quantity: 2 }] } } },
  ]);
});

test('of a sale that is partly credited the rest is offered, and no more', async () => {
  const { user, server, dialog, send } = await openCredit({ left: '9.00' });
  expect(dialog.getByText(/9\.00 PEN of 59\.00 PEN is left/)).toBeVisible();
  expect(dialog.getByRole('radio', { name: 'All of it' })).toBeDisabled();
  const amount = dialog.getByRole('textbox', { name: /^Amount in PEN/ });
  expect(amount).toHaveValue('9.00');
  await fill(user, dialog.getByLabelText(/^Reason/), 'Goodwill');
  await fill(user, amount, '9.01');
  await send();
  expect(await dialog.findByText(/no more than is left/)).toBeVisible();
  await fill(user, amount, '5,50');
  await send();
  await screen.findByText('On its way');
  expect(server.asked(creditDocument)).toMatchObject([
    { body: { part: { of: 'amount', amount: '5.5' }, left: '9.00' } },
  ]);
});

test('of a converted sale it is said what the note is for in the order’s currency', async () => {
  const paid = { currency: 'USD', rate: '3.754', total: '15.72', left: '15.72' };
  const { dialog } = await openCredit({ paid });
  expect(dialog.getByRole('status')).toHaveTextContent('The credit note is 59.00 PEN, for 15.72 USD of the order');
});
