import { screen } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { answer } from '../../../../../../tests/component/answers.ts';
import { exampleOf } from '../../../../../../tests/component/example.ts';
import { openPortal } from '../../../../../../tests/component/open-portal.tsx';
import { findIssuers, saveIssuer, TaxIssuer } from '../../issuer-contract.ts';
import { getLogo } from '../../logo-contract.ts';

const issuer: TaxIssuer = {
  ...exampleOf(TaxIssuer),
  country: 'PE',
  title: 'Peru',
  is_set: true,
  is_active: false,
  fields: [],
  values: {},
  reply_to: '',
  invoice_by: 'order',
  may_invoice_by_parcel: true,
};

const openSettings = (given: Partial<TaxIssuer> = {}) =>
  openPortal('/documents/settings', {
    answers: [
      answer(findIssuers, () => ({ data: [{ ...issuer, ...given }] })),
      answer(getLogo, () => ({ logo: null })),
      answer(saveIssuer, ({ body }) => ({ ...issuer, invoice_by: body.invoice_by ?? 'order', version: 2 })),
    ],
  });

const LABEL = /Invoices of an order that leaves in parts/;

test('an order that leaves in parts has one invoice until a member chooses one for each parcel', async () => {
  const { user, server } = await openSettings();
  const choice = await screen.findByRole('combobox', { name: LABEL });
  expect(choice).toHaveValue('One for the whole order');
  await user.click(choice);
  await user.click(await screen.findByRole('option', { name: 'One for each parcel' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(server.asked(saveIssuer).map(({ body }) => body.invoice_by)).toEqual(['parcel']);
});

test('where a country has one invoice of an order the choice is closed, and says so', async () => {
  await openSettings({ may_invoice_by_parcel: false });
  expect(await screen.findByRole('combobox', { name: LABEL })).toBeDisabled();
  expect(screen.getByText('In Peru an order has one invoice.')).toBeVisible();
});
