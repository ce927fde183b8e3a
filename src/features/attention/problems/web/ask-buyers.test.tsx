import { screen, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import {
  findWaitingInvoices,
  type LinkOutcome,
  mailBuyerLinks,
  type WaitingInvoice,
} from '#features/orders/buyer-link/mail-contract.ts';
import { answer } from '../../../../../tests/component/answers.ts';
import { openPortal } from '../../../../../tests/component/open-portal.tsx';
import { findProblemGroups } from '../contract.ts';

const AT = '2026-11-20T15:00:00.000Z';
const invoice = (order_id: number, more: Partial<WaitingInvoice> = {}): WaitingInvoice => ({
  ...{ order_id, order_number: `M-${order_id}`, country: 'MX', customer_name: 'Rosa' },
  ...{ email: 'rosa@example.com', since: AT, issued_at: null, asked: null, ...more },
});
const asked = (mail: NonNullable<WaitingInvoice['asked']>['mail'], is_given = false) => ({ at: AT, mail, is_given });

const openInbox = (
  invoices: WaitingInvoice[],
  { can_mail = true, is_capped = false, orders = invoices.length, outcomes = [] as LinkOutcome[], may = true } = {},
) =>
  openPortal('/inbox', {
    user: { is_admin: false, rights: may ? ['edit_orders'] : [] },
    answers: [
      answer(findProblemGroups, () => ({ data: [], causes: 0, orders: 0 })),
      answer(findWaitingInvoices, () => ({ data: invoices, orders, is_capped, can_mail })),
      answer(mailBuyerLinks, () => ({ data: outcomes })),
    ],
  });

const TITLE = 'Invoices that lack data of their buyers';
const open = async (user: Awaited<ReturnType<typeof openInbox>>['user']) => {
  const section = await screen.findByRole('region', { name: TITLE });
  await user.click(within(section).getByRole('button', { name: /orders?$/ }));
  return within(section);
};

test('all buyers with an address are asked at once, and who is not asked is named with the reason', async () => {
  const outcomes: LinkOutcome[] = [
    { order_id: 1, order_number: 'M-1', skipped: null },
    { order_id: 2, order_number: 'M-2', skipped: 'too_late' },
  ];
  const { user, server } = await openInbox([invoice(1), invoice(2), invoice(3, { email: '' })], { outcomes });
  const section = await open(user);
  expect(section.getByText(/No e-mail address/)).toBeVisible();
  expect(section.queryByRole('checkbox', { name: /M-3/ })).toBeNull();
  await user.click(section.getByRole('checkbox', { name: 'Choose all that are shown' }));
  await user.click(section.getByRole('button', { name: 'Ask 2 buyers by mail' }));
  expect(await screen.findByText('1 buyer is being asked')).toBeVisible();
  expect(server.asked(mailBuyerLinks)).toMatchObject([{ body: { order_ids: [1, 2] } }]);
  const status = section.getByRole('status');
  expect(status).toHaveTextContent(/1 buyer is not asked.*M-2 The time in which the buyer may ask .* is over/);
  expect(section.queryByRole('button', { name: /^Ask/ })).toBeNull();
});

test('a row says whether its buyer was asked, how the mail went, and that the answer was not enough', async () => {
  const { user } = await openInbox([
    invoice(1, { issued_at: '2026-11-23T15:00:00.000Z' }),
    invoice(2, { asked: asked('sent') }),
    invoice(3, { asked: asked('refused') }),
    invoice(4, { asked: asked(null, true) }),
  ]);
  const section = await open(user);
  const rows = section.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(rows).toMatchObject(
    [
      /^M-1 Rosa Not asked yet.* issued without them Nov 23/,
      /Asked by mail/,
      /The mail was not taken/,
      /Link made.*The buyer answered/,
    ].map((pattern) => expect.stringMatching(pattern)),
  );
});

test('without a mail server nobody is chosen, and it is said what to do', async () => {
  const { user } = await openInbox([invoice(1)], { can_mail: false });
  const section = await open(user);
  expect(section.getByText(/No mail server is set/)).toBeVisible();
  expect(section.queryByRole('checkbox')).toBeNull();
});

test('of more than are shown the count is told, also where it is a least; and the inbox is not empty', async () => {
  await openInbox([invoice(1)], { orders: 2_000, is_capped: true });
  expect(await screen.findByRole('button', { name: 'At least 2,000 orders' })).toBeVisible();
  expect(screen.getByText('No order is held up.')).toBeVisible();
});

test('members who may not edit orders are shown none', async () => {
  const { server } = await openInbox([invoice(1)], { may: false });
  expect(await screen.findByText('Nothing needs you.')).toBeVisible();
  expect(screen.queryByRole('region', { name: TITLE })).toBeNull();
  expect(server.asked(findWaitingInvoices)).toEqual([]);
});
