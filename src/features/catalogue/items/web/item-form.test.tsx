import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { PRODUCTS } from '#features/core/catalog/entities.ts';
import { answer } from '../../../../../tests/component/answers.ts';
import { exampleOf } from '../../../../../tests/component/example.ts';
import { tell } from '../../../../../tests/component/live-events.ts';
import { openPortal } from '../../../../../tests/component/open-portal.tsx';
import { ItemDetail, itemCalls } from '../contract.ts';

const { get, save } = itemCalls[PRODUCTS];
const lamp: ItemDetail = {
  ...exampleOf(ItemDetail),
  id: 7,
  entity_id: PRODUCTS,
  sku: 'LAMP',
  name: 'Lamp',
  price: '12.50',
  version: 3,
};

test('what another member saved meanwhile is said, and the own changes are made to it', async () => {
  let stored = lamp;
  const { user, server } = await openPortal('/products/edit/7', {
    answers: [answer(get, () => stored), answer(save, () => ({ id: 7, version: 5 }))],
  });
  const brand = await screen.findByLabelText(/^Brand/);
  await user.type(brand, 'Lux');
  stored = { ...lamp, name: 'Desk lamp', version: 4, updated_by: 'Saúl Demo' };
  tell({ type: 'product.changed' });
  const notice = await screen.findByRole('alert');
  expect(notice).toHaveTextContent('Saúl Demo changed this meanwhile');
  expect(notice).toHaveTextContent('Changed: Name.');
  await user.click(within(notice).getByRole('button', { name: 'Keep my changes' }));
  expect(screen.getByLabelText(/^Name/)).toHaveValue('Desk lamp');
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(server.asked(save)[0]?.body).toEqual({ version: 4, brand: 'Lux' }));
});
