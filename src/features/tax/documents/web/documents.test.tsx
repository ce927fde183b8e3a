import { screen, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { answer, pageOfRows } from '../../../../../tests/component/answers.ts';
import { exampleOf } from '../../../../../tests/component/example.ts';
import { openPortal } from '../../../../../tests/component/open-portal.tsx';
import { findRow } from '../../../../../tests/component/rows.ts';
import { DocumentDetail, findDocuments, getDocument } from '../contract.ts';

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
