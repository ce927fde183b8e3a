import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { PRODUCTS } from '#features/core/catalog/entities.ts';
import { answer, refuse } from '../../../../../tests/component/answers.ts';
import { exampleOf } from '../../../../../tests/component/example.ts';
import { fill } from '../../../../../tests/component/fill.ts';
import { tell } from '../../../../../tests/component/live-events.ts';
import { openPortal } from '../../../../../tests/component/open-portal.tsx';
import { ItemDetail, itemCalls } from '../contract.ts';

const { get, save, create } = itemCalls[PRODUCTS];
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

test('a taken SKU and a kit within itself are refused at their fields, and nothing typed is lost', async () => {
  const { user, server } = await openPortal('/products/create?sku=LAMP', {
    answers: [
      answer(create, ({ body }) =>
        body.sku === 'LAMP'
          ? refuse(409, { message: 'Invalid', errors: { sku: ['Another item has this SKU'] } })
          : { status: 201, body: { id: 7, version: 1 } },
      ),
      answer(get, () => lamp),
    ],
  });
  await fill(user, await screen.findByRole('textbox', { name: /^Name/ }), 'Second lamp');
  await user.click(screen.getByRole('button', { name: 'Create' }));
  expect(await screen.findByText('Another item has this SKU')).toBeVisible();
  expect(screen.getByRole('textbox', { name: /^Name/ })).toHaveValue('Second lamp');
  await fill(user, screen.getByRole('textbox', { name: /^SKU/ }), 'LAMP-2');
  await user.click(screen.getByRole('button', { name: 'Create' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Lamp' })).toBeVisible();
  expect(server.asked(create).at(-1)?.body).toMatchObject({ sku: 'LAMP-2', name: 'Second lamp' });
});
