import { screen, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { answer } from '../../../../../../tests/component/answers.ts';
import { exampleOf } from '../../../../../../tests/component/example.ts';
import { openPortal } from '../../../../../../tests/component/open-portal.tsx';
import { type GoLive, getGoLive, sendTestDocuments } from '../../go-live-contract.ts';
import { findIssuers, TaxIssuer } from '../../issuer-contract.ts';

const peru: TaxIssuer = { ...exampleOf(TaxIssuer), country: 'PE', title: 'Peru', connection_id: 4 };
const done: GoLive = {
  steps: [
    { name: 'provider', reason: 'answers', state: 'done' },
    { name: 'live', reason: 'on', state: 'done' },
  ],
  authority: 'A user of SUNAT is needed.',
  kinds: [],
  connection_id: 4,
  products: null,
  sales: { all: 0, blocked: 0, tests: 0 },
};

async function openPanel(found: GoLive) {
  await openPortal('/documents/settings', {
    answers: [answer(findIssuers, () => ({ data: [peru] })), answer(getGoLive, () => found)],
  });
  return within(await screen.findByRole('region', { name: 'Going live in Peru' }));
}

test('what is left is counted, said, and leads to where it is done', async () => {
  const panel = await openPanel({
    ...done,
    steps: [
      { name: 'provider', reason: 'untried', state: 'attention' },
      { name: 'documents', reason: 'some', state: 'attention' },
      { name: 'orders', reason: 'blocked', state: 'attention' },
      { name: 'live', reason: 'test', state: 'open' },
    ],
    kinds: [
      { name: 'Boleta', is_accepted: true },
      { name: 'Guía', is_accepted: false },
    ],
    sales: { all: 20, blocked: 3, tests: 0 },
  });
  expect(panel.getByText('1 step is left')).toBeVisible();
  expect(panel.getByText('Not accepted yet: Guía')).toBeVisible();
  expect(panel.getByText(/3 of 20 invoices of the last month would be rejected/)).toBeVisible();
  expect(panel.getByRole('link', { name: 'Open the connector' })).toHaveAttribute('href', '/settings/connectors/4');
  expect(panel.getByRole('link', { name: 'Show them' })).toHaveAttribute('href', '/documents?need=stopped&country=PE');
  expect(panel.getByText('A user of SUNAT is needed.')).toBeVisible();
});

test('a country that issues has nothing left, and sends nobody anywhere', async () => {
  const panel = await openPanel(done);
  expect(panel.getByText('Documents are legally binding')).toBeVisible();
  expect(panel.queryByText(/left/)).toBeNull();
  expect(panel.queryByRole('link')).toBeNull();
});

test('in the test environment one press sends a document of each kind, and says what became of each', async () => {
  const steps: GoLive['steps'] = [
    { name: 'documents', reason: 'none', state: 'open' },
    { name: 'live', reason: 'test', state: 'open' },
  ];
  const { user, server } = await openPortal('/documents/settings', {
    answers: [
      answer(findIssuers, () => ({ data: [peru] })),
      answer(getGoLive, () => ({ ...done, steps })),
      answer(sendTestDocuments, () => ({
        data: [
          { name: 'Boleta', outcome: 'sent' as const, document_id: 7, reason: '' },
          { name: 'Nota', outcome: 'after_sale' as const, document_id: null, reason: '' },
          { name: 'Guía', outcome: 'refused' as const, document_id: 8, reason: 'The ubigeo is missing.' },
        ],
      })),
    ],
  });
  await user.click(await screen.findByRole('button', { name: 'Send test documents' }));
  const sent = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent?.trim());
  expect(sent).toEqual(
    expect.arrayContaining([
      'Boleta: sent.',
      'Nota: it takes an accepted invoice back. Press again once there is one.',
      'Guía: not sent. The ubigeo is missing.',
    ]),
  );
  expect(screen.getByRole('link', { name: 'Guía' })).toHaveAttribute('href', '/documents/8');
  expect(server.asked(sendTestDocuments)).toMatchObject([{ params: { country: 'PE' } }]);
});

test('a country that is live sends no tests', async () => {
  const panel = await openPanel({
    ...done,
    steps: [{ name: 'documents', reason: 'none', state: 'open' }, ...done.steps],
  });
  expect(panel.queryByRole('button', { name: 'Send test documents' })).toBeNull();
});
