import { screen, waitFor } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { FormField } from '#features/partners/connections/form.ts';
import { answer } from '../../../../../../tests/component/answers.ts';
import { exampleOf } from '../../../../../../tests/component/example.ts';
import { openPortal } from '../../../../../../tests/component/open-portal.tsx';
import { findIssuers, TaxIssuer } from '../../issuer-contract.ts';

const field = (name: string, label: string): FormField => ({ ...exampleOf(FormField), name, label, type: 'text' });

test('the field that an address names has the cursor once the form is there', async () => {
  const issuer: TaxIssuer = {
    ...exampleOf(TaxIssuer),
    ...{
      country: 'PE',
      title: 'Peru',
      fields: [field('settings.ruc', 'RUC'), field('settings.carrier_ruc', 'Carrier')],
    },
    values: { 'settings.ruc': '', 'settings.carrier_ruc': '' },
  };
  await openPortal('/documents/settings?country=PE&field=settings.carrier_ruc', {
    answers: [answer(findIssuers, () => ({ data: [issuer] }))],
  });
  const named = await screen.findByRole('textbox', { name: 'Carrier' });
  await waitFor(() => expect(named).toHaveFocus());
});
