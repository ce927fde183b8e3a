import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { answer, pageOfRows, refuse } from '../../../../../tests/component/answers.ts';
import { exampleOf } from '../../../../../tests/component/example.ts';
import { fill } from '../../../../../tests/component/fill.ts';
import { openPortal } from '../../../../../tests/component/open-portal.tsx';
import { findRow } from '../../../../../tests/component/rows.ts';
import { changeDocuments, findDocumentIds } from '../bulk-contract.ts';
import { clearInvoiceErrors, DocumentDetail, findDocuments, getDocument, resubmitDocument } from '../contract.ts';
import { findIssuers, TaxIssuer } from '../issuer-contract.ts';
import { getLogo, saveLogo } from '../logo-contract.ts';
import { mailDocument } from '../mail-contract.ts';
import { findSeries, SeriesRow } from '../series-contract.ts';

const example = exampleOf(DocumentDetail);
const sale: DocumentDetail = { ...example, id: 1, order_number: '1001', full_number: 'F001-7', environment: 'test' };
const guide: DocumentDetail = { ...sale, id: 2, kind: 'guide', full_number: 'T001-3' };
const ofPart: DocumentDetail = { ...guide, id: 4, full_number: 'T001-4', part: 2 };
const live: DocumentDetail = { ...sale, id: 3, full_number: 'F002-1', environment: 'live' };

const openDocument = (document: DocumentDetail) =>
  openPortal(`/documents/${document.id}`, { answers: [answer(getDocument, () => document)] });

test('each document of the test environment says TEST beside its number, and what is no sale its kind and part', async () => {
  await openPortal('/documents', { answers: [answer(findDocuments, () => pageOfRows(sale, guide, ofPart, live))] });
  const numberOf = async (number: string) => within(await findRow(number)).getByRole('rowheader');
  expect(await numberOf('F001-7')).toHaveTextContent(/^TEST\s?F001-7$/);
  expect(await numberOf('T001-3')).toHaveTextContent(/^TEST\s?T001-3\s?Delivery guide$/);
  expect(await numberOf('T001-4')).toHaveTextContent(/^TEST\s?T001-4\s?Delivery guide\s?Part 2$/);
  expect(await numberOf('F002-1')).toHaveTextContent(/^F002-1$/);
});

test('a document says what it has, and nothing of what it does not have yet', async () => {
  await openDocument({ ...sale, full_number: null });
  expect(await screen.findByText('Secure Storage')).toBeVisible();
  for (const label of ['Error', 'Submitted On']) expect(screen.queryByText(label)).toBeNull();
});

test('an invoice says its amount, in the list and on its page, and a guide has none', async () => {
  const amount = { total: '45.00', currency: 'USD' };
  const [invoice, ofGoods] = [
    { ...sale, ...amount },
    { ...guide, ...amount },
  ];
  await openPortal('/documents', { answers: [answer(findDocuments, () => pageOfRows(invoice, ofGoods))] });
  expect(await findRow('F001-7')).toHaveTextContent('45.00');
  expect(await findRow('T001-3')).not.toHaveTextContent('45.00');
  await openDocument(invoice);
  expect(await screen.findByText(/45\.00/)).toBeVisible();
  await openDocument(ofGoods);
  await screen.findByRole('heading', { name: /T001-3/ });
  expect(screen.queryByText(/45\.00/)).toBeNull();
});

test('a document in the currency of its order says what it comes to in that of the country, and by which rate', async () => {
  const equivalent = { currency: 'PEN', total: '168.93', rate: '3.754', day: '2026-11-30', source: 'SBS' };
  await openDocument({ ...sale, total: '45.00', currency: 'USD', conversion: null, equivalent });
  expect(await screen.findByText('In the currency of the country')).toBeVisible();
  expect(screen.getByText(/168\.93/)).toBeVisible();
  expect(screen.getByText(/3\.754 \(SBS/)).toBeVisible();
});

test.each([
  ['stored', 'F001-7 is not cancelled automatically: two documents of this sale are valid'],
  ['cancelled', 'F001-7 is cancelled. A further document with a number of its own invoices again what it had'],
] as const)('before an invoice that is %s is submitted again, it says what becomes of it', async (state, text) => {
  const { user, server } = await openPortal('/documents/1', {
    answers: [
      answer(getDocument, () => ({ ...sale, state, actions: ['resubmit' as const] })),
      answer(resubmitDocument, () => ({ message: 'A further document is issued', alertType: 'success' as const })),
    ],
  });
  await user.click(await screen.findByRole('button', { name: /^More/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Re-submit' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Re-submit the invoice?' }));
  expect(dialog.getByText((said) => said.includes(text))).toBeVisible();
  expect(server.asked(resubmitDocument)).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Re-submit' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.asked(resubmitDocument)).toMatchObject([{ params: { id: 1 } }]);
});

test('the guide of a part of an order says of which', async () => {
  await openDocument(ofPart);
  expect(await screen.findByRole('heading', { name: / · Part 2$/ })).toBeVisible();
});

test('all that the authority said of a rejected document is on its card', async () => {
  const error = `4.0 – ${'El nombre del receptor no es el de la lista del SAT. '.repeat(6)}fin`;
  await openDocument({ ...sale, state: 'rejected', error });
  expect(await screen.findByText(/fin$/)).toBeVisible();
});

test('the error of a document is cleared with a reason, and not without one', async () => {
  const rejected: DocumentDetail = { ...sale, order_id: 5, state: 'rejected', actions: ['clear_error'] };
  const { user, server } = await openPortal('/documents/1', {
    answers: [
      answer(getDocument, () => rejected),
      answer(clearInvoiceErrors, ({ body }) => ({
        order: { id: body.orderId, ignored_error: { error_message: '', ignored_reason: body.ignoredReason } },
      })),
    ],
  });
  await user.click(await screen.findByRole('button', { name: /^More/ }));
  await user.click(await screen.findByRole('menuitem', { name: /^Clear/ }));
  const dialog = await screen.findByRole('dialog');
  const clear = within(dialog).getByRole('button', { name: /^Clear/ });
  await user.click(clear);
  expect(await within(dialog).findByText('** Ignored reason is required **')).toBeVisible();
  expect(server.asked(clearInvoiceErrors)).toEqual([]);
  await fill(user, within(dialog).getByRole('textbox'), 'Placed by our own staff');
  await user.click(clear);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const asked = { orderId: 5, ignoredReason: 'Placed by our own staff' };
  expect(server.asked(clearInvoiceErrors)).toMatchObject([{ body: asked }]);
});

test('a document is mailed to its buyer, or to another address, and says what became of it', async () => {
  const stored: DocumentDetail = { ...sale, state: 'stored', actions: ['mail'], buyer_email: 'ana@example.com' };
  const mail = { id: 1, at: '2026-11-20T15:00:00.000Z', by: null, answer: '' } as const;
  let mails: DocumentDetail['mails'] = [{ ...mail, to: 'ana@example.com', state: 'in_doubt', answer: 'ETIMEDOUT' }];
  const { user, server } = await openPortal('/documents/1', {
    answers: [
      answer(getDocument, () => ({ ...stored, mails })),
      answer(mailDocument, ({ body }) => {
        mails = [{ ...mail, id: 2, to: body.to, state: 'sent', by: 'Olga' }, ...mails];
        return { message: 'The document is being mailed', alertType: 'success' as const };
      }),
    ],
  });
  expect(await screen.findByText(/not sent again by itself/)).toBeVisible();
  expect(screen.getByText('ETIMEDOUT')).toBeVisible();
  await user.click(screen.getByRole('button', { name: /^More/ }));
  await user.click(await screen.findByRole('menuitem', { name: /^Mail/ }));
  const dialog = await screen.findByRole('dialog');
  const address = within(dialog).getByRole('textbox', { name: 'E-mail' });
  expect(address).toHaveValue('ana@example.com');
  await fill(user, address, 'caja@example.com');
  await user.click(within(dialog).getByRole('button', { name: 'Send' }));
  expect(await screen.findByText(/Sent to caja@example.com/)).toBeVisible();
  expect(screen.getByText('Sent by Olga')).toBeVisible();
  expect(server.asked(mailDocument)).toMatchObject([{ body: { to: 'caja@example.com' } }]);
});

test('a logo is uploaded as it was chosen; one that is refused or too large says why', async () => {
  const issuer = { ...exampleOf(TaxIssuer), country: 'PE', title: 'Peru' };
  const message = 'This is not a readable picture';
  let isRefused = true;
  const { user, server } = await openPortal('/documents/settings', {
    answers: [
      answer(findIssuers, () => ({ data: [issuer] })),
      answer(getLogo, () => ({ logo: null })),
      answer(saveLogo, ({ body }) =>
        isRefused
          ? refuse(422, { message: 'Invalid', errors: { picture: [message] } })
          : {
              logo: { png: body.picture, width: 4, height: 1, saved_by: 'Ana Demo', saved_at: '2026-11-20T15:00:00Z' },
            },
      ),
    ],
  });
  const input = await screen.findByLabelText('Choose a logo', { selector: 'input' });
  const choose = (content: string) => user.upload(input, new File([content], 'logo.png', { type: 'image/png' }));
  await choose('nothing');
  expect(await screen.findByText(message)).toBeVisible();
  await choose('x'.repeat(1024 ** 2 + 1));
  expect(await screen.findByText('The picture is larger than 1 MB')).toBeVisible();
  isRefused = false;
  await choose('logo');
  expect(await screen.findByText('The logo was saved')).toBeVisible();
  expect(screen.queryByText('The picture is larger than 1 MB')).toBeNull();
  expect(server.asked(saveLogo).map(({ body }) => atob(body.picture))).toEqual(['nothing', 'logo']);
});

test('all documents of a list are changed at once by what their state allows, and those skipped say why', async () => {
  const blocked = { ...sale, state: 'not_submitted', would_be_rejected: true } as const;
  const ids = Array.from({ length: 120 }, (_, at) => at + 1);
  const { user, server } = await openPortal('/documents?filterBy=would_be_rejected', {
    answers: [
      answer(findDocuments, () => ({ ...pageOfRows(blocked), total: ids.length, last_page: 5 })),
      answer(findDocumentIds, () => ({ ids })),
      answer(changeDocuments, ({ body }) => ({
        data: body.ids.map((id) =>
          id > 114
            ? ({ id, order_number: `10${id}`, outcome: 'skipped', reason: 'It was sent' } as const)
            : ({ id, order_number: `10${id}`, outcome: 'done', reason: '' } as const),
        ),
      })),
    ],
  });
  await findRow('F001-7');
  await user.click(screen.getByRole('checkbox', { name: /^Select .*1001/ }));
  const toolbar = await screen.findByRole('toolbar');
  expect(within(toolbar).queryByRole('button', { name: 'Submit' })).toBeNull();
  await user.click(within(toolbar).getByRole('button', { name: 'Clear e-invoice error' }));
  const ofOne = await screen.findByRole('dialog');
  expect(within(ofOne).getByText('The error of 1 document will be cleared')).toBeVisible();
  await user.click(within(ofOne).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(within(toolbar).getByRole('button', { name: 'Select all 120' }));
  expect(toolbar).toHaveTextContent('All 120 selected');
  await user.click(within(toolbar).getByRole('button', { name: 'Clear e-invoice error' }));
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByText('All 120 documents of this list')).toBeVisible();
  const confirm = within(dialog).getByRole('button', { name: 'Clear e-invoice error' });
  await user.click(confirm);
  expect(within(dialog).getByText('** Ignored reason is required **')).toBeVisible();
  await user.type(within(dialog).getByLabelText(/^Reason/), 'issued by hand');
  await user.click(confirm);
  expect(await within(dialog).findByText('114 done, 6 skipped')).toBeVisible();
  expect(within(dialog).getByText('It was sent')).toBeVisible();
  expect(within(dialog).getByText('10115, 10116, 10117, 10118, 10119 and 1 more')).toBeVisible();
  expect(server.asked(findDocumentIds).map(({ query }) => query)).toEqual([{ would_be_rejected: true }]);
  const asked = server.asked(changeDocuments).map(({ body }) => body);
  expect(asked.flatMap((body) => body.ids)).toEqual(ids);
  expect(asked.map(({ action, reason }) => [action, reason])).toEqual(
    asked.map(() => ['clear_error', 'issued by hand']),
  );
});

test('a document says since when it waits for the buyer to agree to its cancellation', async () => {
  const consent = { asked_at: '2026-11-20T15:00:00Z', rule: 'Three working days without an answer count as a yes.' };
  await openDocument({ ...sale, state: 'cancelling', mended_by: null, consent });
  const text = /waits for the buyer to agree, who was asked on Nov 20, 2026.* Three working days without an answer/;
  expect(await screen.findByText(text)).toBeVisible();
});

test('a document that is not needed is not said to get a number', async () => {
  await openDocument({ ...sale, state: 'not_needed', full_number: null });
  expect(await screen.findByText('Secure Storage')).toBeVisible();
  expect(screen.queryByText('Not given yet')).toBeNull();
});

test('series are lines of one table, and the gaps of each are told below it', async () => {
  const series: SeriesRow = { ...exampleOf(SeriesRow), country: 'MX', kind: 'sale', prefix: 'A', gaps: [] };
  const gap = { number: 6, reason: 'Rejected', document_id: null, order_number: '1001' };
  await openPortal('/documents/series', {
    answers: [answer(findSeries, () => ({ data: [series, { ...series, id: 2, prefix: 'B', gaps: [gap] }] }))],
  });
  const rows = within(await screen.findByRole('table', { name: 'Series of numbers' })).getAllByRole('row');
  expect(rows).toHaveLength(3);
  expect(screen.getAllByRole('heading', { name: /^Gaps of/ })).toHaveLength(1);
  expect(within(screen.getByRole('table', { name: /^Gaps of .*B/ })).getByText('Rejected')).toBeVisible();
});
