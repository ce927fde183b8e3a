import { expect, test } from 'vitest';
import { fixOf } from './finding-fix.ts';

const editable = { canEdit: () => true, canSet: false };
const admin = { ...editable, canSet: true };

test('a field that may be edited is corrected where the order is', () => {
  expect(fixOf('buyer_tax_id', editable)).toEqual({ to: 'edit', field: 'buyer_tax_id' });
  expect(fixOf('buyer_tax_id', { canEdit: null, canSet: false })).toEqual({ to: 'order' });
});

test('of an order that has left the buyer alone may be corrected', () => {
  const hasLeft = { canEdit: (field: string) => field === 'buyer_tax_id', canSet: false };
  expect(fixOf('buyer_tax_id', hasLeft)).toEqual({ to: 'edit', field: 'buyer_tax_id' });
  expect(fixOf('city', hasLeft)).toEqual({ to: 'show' });
});

test('what is no field of the form is only shown', () => {
  expect(fixOf('total_cost', admin)).toEqual({ to: 'show' });
});

test('settings are for administrators, and the corrected sale is chosen in the card', () => {
  expect(fixOf('settings', admin)).toEqual({ to: 'settings' });
  expect(fixOf('settings', editable)).toEqual({ to: 'nothing' });
  expect(fixOf('origin', admin)).toEqual({ to: 'nothing' });
});
