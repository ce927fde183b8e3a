import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { findWaitingInvoices, type WaitingInvoice } from '#features/orders/buyer-link/mail-contract.ts';
import { changeDocuments, findDocumentIds } from '#features/tax/documents/bulk-contract.ts';
import { type DocumentCause, findDocumentCauses } from '#features/tax/documents/cause-contract.ts';
import { answer } from '../../../../../tests/component/answers.ts';
import { exampleOf } from '../../../../../tests/component/example.ts';
import { openPortal } from '../../../../../tests/component/open-portal.tsx';
import { findProblemGroups } from '../contract.ts';

const AT = '2026-11-20T15:00:00.000Z';
const stopped: DocumentCause = {
  ...{ need: 'stopped', country: 'MX', code: 'mx_rfc', text: 'X is not an RFC.', is_example: true },
  ...{ documents: 212, is_capped: false, send_by: null, since: AT, answers: ['ask_buyers'], setting: null },
};
const refused: DocumentCause = {
  ...stopped,
  ...{ need: 'refused', code: 'CFDI40103', text: 'Wrong form.', is_example: false, documents: 1 },
  ...{ answers: ['settings', 'submit'], setting: 'settings.payment_form', send_by: '2020-01-02T06:00:00.000Z' },
};
const due: DocumentCause = {
  ...stopped,
  ...{ need: 'due', code: null, text: '', is_example: false, documents: 1_000, is_capped: true },
  ...{ answers: ['check_status'], send_by: '2020-01-02T06:00:00.000Z' },
};
const waiting: WaitingInvoice = {
  ...{ order_id: 1, order_number: 'M-1', country: 'MX', customer_name: 'Rosa' },
  ...{ email: 'rosa@example.com', since: AT, issued_at: null, asked: null },
};

const ALL = ['edit_orders', 'issue_documents', 'manage_settings'] as const;

async function openInbox(causes: DocumentCause[], { rights = [...ALL] as (typeof ALL)[number][], invoices = 0 } = {}) {
  const opened = await openPortal('/inbox', {
    user: { is_admin: false, rights },
    answers: [
      answer(findProblemGroups, () => ({ data: [], causes: 0, orders: 0 })),
      answer(findDocumentCauses, () => ({ data: causes })),
      answer(findWaitingInvoices, () => ({
        ...exampleOf(findWaitingInvoices.replies[200]),
        ...{ data: Array.from({ length: invoices }, () => waiting), orders: invoices, can_mail: true },
      })),
    ],
  });
  const section = within(await screen.findByRole('region', { name: 'Tax documents that need you' }));
  return { ...opened, section };
}

test('a cause is one sentence with its limit and the way to its documents; only what presses is red', async () => {
  const { section } = await openInbox([refused, due, stopped]);
  const rows = section.getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toMatchObject(
    [
      /^ ?1 document of Mexico was rejectedWrong form\.It had to be sent by .* · the oldest came/,
      /^ ?1,000\+ documents of Mexico have not reached the tax authorityIt had to be sent by/,
      /^ ?212 documents of Mexico waitFor example: X is not an RFC\.the oldest came/,
    ].map((pattern) => expect.stringMatching(pattern)),
  );
  expect(rows.map((row) => row.querySelector('[data-urgent]') !== null)).toEqual([true, true, false]);
  expect(section.getAllByRole('link', { name: /^Show them/ }).map((link) => link.getAttribute('href'))).toEqual([
    '/documents?need=refused&country=MX&cause=CFDI40103',
    '/documents?need=due&country=MX',
    '/documents?need=stopped&country=MX&cause=mx_rfc',
  ]);
});

test('the buyers are asked in the list that stands below, which opens', async () => {
  const { user, section } = await openInbox([stopped], { invoices: 1 });
  await user.click(section.getByRole('button', { name: /^Ask the buyers by mail/ }));
  const buyers = within(screen.getByRole('region', { name: 'Invoices that lack data of their buyers' }));
  expect(buyers.getByRole('button', { name: '1 order' })).toHaveAttribute('aria-expanded', 'true');
  expect(buyers.getByRole('checkbox', { name: 'M-1 Rosa' })).toBeVisible();
});

test('settings are opened at their field, and a cause is tried again for just its documents', async () => {
  const { user, server, section } = await openInbox([refused]);
  expect(section.getByRole('link', { name: /^Open settings/ })).toHaveAttribute(
    'href',
    '/documents/settings?country=MX&field=settings.payment_form',
  );
  server.answer(
    answer(findDocumentIds, () => ({ ids: [7] })),
    answer(changeDocuments, () => ({ data: [{ id: 7, order_number: 'M-7', outcome: 'done' as const, reason: '' }] })),
  );
  await user.click(section.getByRole('button', { name: /^Try again/ }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: /^Submit/ }));
  await waitFor(() => expect(server.asked(changeDocuments)).toMatchObject([{ body: { action: 'submit', ids: [7] } }]));
  expect(server.asked(findDocumentIds)).toMatchObject([
    { query: { need: 'refused', country: 'MX', cause: 'CFDI40103' } },
  ]);
});

test('only answers that the member may give are offered, and buyers are asked only where there are some', async () => {
  const { section } = await openInbox([refused, due, stopped], { rights: ['edit_orders'] });
  expect(section.queryAllByRole('button')).toEqual([]);
  expect(section.getAllByRole('link')).toHaveLength(3);
});
