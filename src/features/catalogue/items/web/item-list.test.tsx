import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { PRODUCTS, RAW_MATERIALS } from '#features/core/catalog/entities.ts';
import { answer, pageOfRows } from '../../../../../tests/component/answers.ts';
import { exampleOf } from '../../../../../tests/component/example.ts';
import { openPortal } from '../../../../../tests/component/open-portal.tsx';
import { pressPair } from '../../../../../tests/component/press-pair.ts';
import { findRow } from '../../../../../tests/component/rows.ts';
import { Item, ItemDetail, itemCalls, KitPart } from '../contract.ts';

const products = itemCalls[PRODUCTS];
const materials = itemCalls[RAW_MATERIALS];

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const address = () => window.location.pathname + window.location.search;

test('items are found and opened by keys, an item names its kits, and the way back keeps the search', async () => {
  const ribbon: ItemDetail = {
    ...exampleOf(ItemDetail),
    id: 4,
    entity_id: RAW_MATERIALS,
    sku: 'RIBBON',
    name: 'Ribbon, red',
    category: 'Packaging',
    part_of: [{ ...exampleOf(KitPart), id: 9, sku: 'KIT-WRAP', name: 'Gift wrap' }],
  };
  const { user, server } = await openPortal('/', {
    answers: [answer(materials.find, () => pageOfRows(ribbon)), answer(materials.get, () => ribbon)],
  });
  await heading('Today');
  pressPair('gm');
  await heading('Raw Materials');
  expect(await findRow('RIBBON')).toHaveTextContent('Packaging');
  await user.keyboard('/ribbon{Enter}');
  await waitFor(() => expect(address()).toBe('/raw_materials?search=ribbon'));
  await waitFor(() => expect(server.asked(materials.find).at(-1)?.query).toMatchObject({ search: 'ribbon' }));
  await user.keyboard('{Escape}');
  await user.click(document.body);
  await user.keyboard('j{Enter}');
  await heading('Ribbon, red');
  expect(within(await screen.findByRole('region', { name: 'Part of kits' })).getByText('KIT-WRAP')).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Back to the raw materials' }));
  await waitFor(() => expect(address()).toBe('/raw_materials?search=ribbon'));
});

test('products are narrowed to kits or to what is out of stock, and a kit says that it is one', async () => {
  const item = (sku: string, more: Partial<Item> = {}): Item => ({ ...exampleOf(Item), id: 1, sku, ...more });
  const { user, server } = await openPortal('/products', {
    answers: [
      answer(products.find, ({ query }) =>
        pageOfRows(query.filterBy === 'kits' ? item('GIFT', { is_kit: true }) : item('LAMP')),
      ),
    ],
  });
  await findRow('LAMP');
  await user.click(screen.getByRole('button', { name: 'Add filter' }));
  await user.click(await screen.findByRole('option', { name: 'Show' }));
  await user.click(await screen.findByRole('option', { name: 'Kits only' }));
  expect(await findRow('GIFT')).toHaveTextContent('Kit');
  expect(address()).toBe('/products?filterBy=kits');
  await user.click(screen.getByRole('button', { name: 'Show Kits only' }));
  await user.click(await screen.findByRole('option', { name: 'Out of stock' }));
  await findRow('LAMP');
  expect(server.asked(products.find).at(-1)?.query).toMatchObject({ filterBy: 'out_of_stock' });
});
