import { screen, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { answer, pageOfRows, refuse } from '../../../../../tests/component/answers.ts';
import { exampleOf } from '../../../../../tests/component/example.ts';
import { openPortal } from '../../../../../tests/component/open-portal.tsx';
import { findRow } from '../../../../../tests/component/rows.ts';
import { DocumentDetail, findDocuments, getDocument } from '../contract.ts';
import { findIssuers, TaxIssuer } from '../issuer-contract.ts';
import { getLogo, saveLogo } from '../logo-contract.ts';

const example = exampleOf(DocumentDetail);
const sale: DocumentDetail = { ...example, id: 1, order_number: '1001', full_number: 'F001-7', environment: 'test' };
const guide: DocumentDetail = { ...sale, id: 2, kind: 'guide', full_number: 'T001-3' };
const live: DocumentDetail = { ...sale, id: 3, full_number: 'F002-1', environment: 'live' };

const openDocument = (document: DocumentDetail) =>
  openPortal(`/documents/${document.id}`, { answers: [answer(getDocument, () => document)] });

test('each document of the test environment says TEST beside its number, and what is no sale says its kind', async () => {
  await openPortal('/documents', { answers: [answer(findDocuments, () => pageOfRows(sale, guide, live))] });
  const numberOf = async (number: string) => within(await findRow(number)).getByRole('rowheader');
  expect(await numberOf('F001-7')).toHaveTextContent(/^TEST\s?F001-7$/);
  expect(await numberOf('T001-3')).toHaveTextContent(/^TEST\s?T001-3\s?Delivery guide$/);
  expect(await numberOf('F002-1')).toHaveTextContent(/^F002-1$/);
});

test('a document says what it has, and nothing of what it does not have yet', async () => {
  await openDocument({ ...sale, full_number: null });
  expect(await screen.findByText('Secure Storage')).toBeVisible();
  for (const label of ['Error', 'Submitted On']) expect(screen.queryByText(label)).toBeNull();
});

test('all that the authority said of a rejected document is on its card', async () => {
  const error = `4.0 – ${'El nombre del receptor no es el de la lista del SAT. '.repeat(6)}fin`;
  await openDocument({ ...sale, state: 'rejected', error });
  expect(await screen.findByText(/fin$/)).toBeVisible();
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
