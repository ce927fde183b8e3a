import { screen, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { answer } from '../../../../../../tests/component/answers.ts';
import { exampleOf } from '../../../../../../tests/component/example.ts';
import { fill } from '../../../../../../tests/component/fill.ts';
import { openPortal } from '../../../../../../tests/component/open-portal.tsx';
import { findIssuers, saveIssuer, TaxIssuer } from '../../issuer-contract.ts';
import { getLogo } from '../../logo-contract.ts';
import { findRates, RateRow, removeRate, saveRates } from '../../rate-contract.ts';

const issuer: TaxIssuer = {
  ...exampleOf(TaxIssuer),
  ...{ country: 'PE', title: 'Peru', is_set: true, is_active: false, fields: [], values: {}, reply_to: '' },
  ...{ other_currency: 'convert', currency: 'PEN', order_currencies: ['USD', 'EUR'] },
};
const rate: RateRow = {
  ...exampleOf(RateRow),
  ...{ id: 5, from_currency: 'USD', to_currency: 'PEN', day: '2026-11-27', rate: '3.75', source: 'SBS' },
  is_used: false,
};

const openSettings = (given: Partial<TaxIssuer> = {}) =>
  openPortal('/documents/settings', {
    answers: [
      answer(findIssuers, () => ({ data: [{ ...issuer, ...given }] })),
      answer(getLogo, () => ({ logo: null })),
      answer(saveIssuer, ({ body }) => ({ ...issuer, other_currency: body.other_currency ?? 'stop', version: 2 })),
      answer(findRates, () => ({ data: [rate, { ...rate, id: 4, day: '2026-11-26', is_used: true }] })),
      answer(saveRates, ({ body }) => ({ saved: body.rates.length })),
      answer(removeRate, () => ({})),
    ],
  });

test('an order in another currency waits until a member has such orders converted', async () => {
  const { user, server } = await openSettings({ other_currency: 'stop' });
  const choice = await screen.findByRole('combobox', { name: /Orders in another currency/ });
  expect(choice).toHaveValue('Wait for a person');
  expect(screen.queryByText('Exchange rates into PEN')).toBeNull();
  await user.click(choice);
  await user.click(await screen.findByRole('option', { name: 'Are converted into PEN' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(server.asked(saveIssuer).map(({ body }) => body.other_currency)).toEqual(['convert']);
});

test('in a country that allows it, such orders have documents in their own currency, by rates too', async () => {
  const { user, server } = await openSettings({ other_currency: 'keep' });
  const choice = await screen.findByRole('combobox', { name: /Orders in another currency/ });
  expect(choice).toHaveValue('Have documents in their own currency');
  expect(screen.getByText(/^Orders in USD, EUR have documents in that currency, others wait/)).toBeVisible();
  expect(await screen.findByRole('table', { name: 'Exchange rates into PEN' })).toBeVisible();
  await user.click(choice);
  await user.click(await screen.findByRole('option', { name: 'Wait for a person' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(server.asked(saveIssuer).map(({ body }) => body.other_currency)).toEqual(['stop']);
});

test('in a country that does not allow it, that is not offered', async () => {
  const { user } = await openSettings({ order_currencies: [] });
  await user.click(await screen.findByRole('combobox', { name: /Orders in another currency/ }));
  const options = await screen.findAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual(['Wait for a person', 'Are converted into PEN']);
});

test('several rates are saved at once, and a line that is none is named first', async () => {
  const { user, server } = await openSettings();
  const lines = await screen.findByRole('textbox', { name: 'New rates' });
  // The source of the latest rate stands there already.
  expect(screen.getByRole('textbox', { name: 'Source' })).toHaveValue('SBS');
  await fill(user, lines, '2026-11-30 USD 3,754');
  await user.click(screen.getByRole('button', { name: 'Save rates' }));
  expect(await screen.findByText(/^Line 1 is not a day, a currency and a rate/)).toBeVisible();
  expect(server.asked(saveRates)).toEqual([]);
  await fill(user, lines, '2026-11-30 USD 3.754\n2026-11-30 EUR 4.01');
  await user.click(screen.getByRole('button', { name: 'Save rates' }));
  expect(await screen.findByText('2 rates saved')).toBeVisible();
  expect(server.asked(saveRates).map(({ body }) => body)).toEqual([
    {
      to_currency: 'PEN',
      source: 'SBS',
      rates: [
        { day: '2026-11-30', from_currency: 'USD', rate: '3.754' },
        { day: '2026-11-30', from_currency: 'EUR', rate: '4.01' },
      ],
    },
  ]);
});

test('a rate that issued documents have stays, and others are removed', async () => {
  const { user, server } = await openSettings();
  const table = await screen.findByRole('table', { name: 'Exchange rates into PEN' });
  expect(within(table).getByText('in use')).toBeVisible();
  await user.click(within(table).getByRole('button', { name: /^Remove the rate of USD/ }));
  expect(await screen.findByText('The rate was removed')).toBeVisible();
  expect(server.asked(removeRate).map(({ params }) => params.id)).toEqual([5]);
});
