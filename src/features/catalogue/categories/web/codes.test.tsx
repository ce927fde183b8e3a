import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { noTaxCodes, type ProductCodeName } from '#base/tax-codes.ts';
import { ItemDetail, ItemPage, itemCalls } from '#features/catalogue/items/contract.ts';
import { PRODUCTS } from '#features/core/catalog/entities.ts';
import { answer, pageOfRows, refuse } from '../../../../../tests/component/answers.ts';
import { exampleOf } from '../../../../../tests/component/example.ts';
import { fill } from '../../../../../tests/component/fill.ts';
import { tell } from '../../../../../tests/component/live-events.ts';
import { openPortal } from '../../../../../tests/component/open-portal.tsx';
import { findRow } from '../../../../../tests/component/rows.ts';
import { assignCodes, findCodesInUse, saveCategoryCodes } from '../codes-contract.ts';
import { Category, categoryCalls, ItemRun } from '../contract.ts';

const { find, get } = itemCalls[PRODUCTS];
const { findCategories } = categoryCalls[PRODUCTS];
const item = (id: number, sku: string) => ({ ...exampleOf(ItemPage.shape.data.element), id, sku, name: `Item ${id}` });
const lamps: Category = { ...exampleOf(Category), ...noTaxCodes, id: 1, name: 'Lamps', codes_version: 1 };
const inUse = (...codes: ProductCodeName[]) => answer(findCodesInUse, () => ({ codes }));

test('a category gets codes of the countries that the account set up; what another saved meanwhile is said', async () => {
  let stored = lamps;
  const { user, server } = await openPortal('/products', {
    answers: [
      answer(find, () => pageOfRows(item(1, 'LAMP'))),
      answer(findCategories, () => [stored]),
      answer(saveCategoryCodes, () =>
        refuse(409, { message: 'Changed', details: { who: 'Rita', fields: ['sat_unit_key'], version: 2 } }),
      ),
      inUse('sat_product_key'),
    ],
  });
  await findRow('LAMP');
  await user.click(await screen.findByRole('button', { name: 'Edit categories' }));
  await user.click(await screen.findByRole('button', { name: 'Tax codes of Lamps' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Tax codes of Lamps' }));
  const key = await dialog.findByRole('textbox', { name: 'SAT product key' });
  await waitFor(() => expect(dialog.queryByRole('textbox', { name: 'SIN unit' })).toBeNull());
  await fill(user, key, '3911');
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
  expect(await dialog.findByText('Enter the code as the authority writes it')).toBeVisible();
  await fill(user, key, '39111500');
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
  expect(await dialog.findByText('Rita changed this meanwhile')).toBeVisible();
  stored = { ...lamps, sat_unit_key: 'H87', codes_version: 2, codes_by: 'Rita' };
  tell({ type: 'category.codes_changed' });
  const keep = dialog.getByRole('button', { name: 'Keep my changes' });
  await waitFor(() => expect(keep).toBeEnabled());
  await user.click(keep);
  expect(dialog.getByRole('textbox', { name: 'SAT unit key' })).toHaveValue('H87');
  server.answer(answer(saveCategoryCodes, () => ({ id: 1, version: 3 })));
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() =>
    expect(server.asked(saveCategoryCodes).at(-1)?.body).toEqual({ version: 2, sat_product_key: '39111500' }),
  );
});

test('all products that the filter finds get the entered codes, only those without unless it is said otherwise', async () => {
  const run: ItemRun = { ...exampleOf(ItemRun), id: 1, change: 'codes', state: 'done', assigned: 2 };
  const { user, server } = await openPortal('/products?filterBy=no_sat_product_key', {
    answers: [
      answer(find, () => pageOfRows(item(1, 'A-1'), item(2, 'A-2'))),
      answer(assignCodes, () => ({ status: 202, body: run })),
      inUse('sat_product_key'),
    ],
  });
  await findRow('A-1');
  expect(screen.getByRole('button', { name: 'Show Without a SAT product key' })).toBeVisible();
  await user.click(screen.getByRole('checkbox', { name: 'Select A-1' }));
  await user.click(within(await screen.findByRole('toolbar')).getByRole('button', { name: 'Tax codes' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Tax codes of products' }));
  await user.click(dialog.getByRole('button', { name: 'Set codes' }));
  expect(await dialog.findByText('Enter at least one code')).toBeVisible();
  await fill(user, dialog.getByRole('textbox', { name: 'SAT product key' }), '39111500');
  await user.click(dialog.getByRole('radio', { name: 'All 2 items of the list' }));
  await user.click(dialog.getByRole('button', { name: 'Set codes' }));
  await waitFor(() =>
    expect(server.asked(assignCodes)).toMatchObject([
      { body: { codes: { sat_product_key: '39111500' }, keeps_own: true, filter: { filterBy: 'no_sat_product_key' } } },
    ]),
  );
});

test('the page of a product says whose its codes are', async () => {
  const lamp: ItemDetail = {
    ...exampleOf(ItemDetail),
    ...noTaxCodes,
    id: 7,
    entity_id: PRODUCTS,
    sku: 'LAMP',
    name: 'Lamp',
    category: 'Lamps',
    sat_unit_key: 'H87',
    category_codes: { ...noTaxCodes, sat_product_key: '39111500', sat_unit_key: 'XPK' },
  };
  await openPortal('/products/7', { answers: [answer(get, () => lamp)] });
  const facts = await screen.findByRole('region', { name: 'Details' });
  expect(facts).toHaveTextContent('39111500, of the category “Lamps”');
  expect(facts).toHaveTextContent('H87');
  expect(facts).not.toHaveTextContent('XPK');
  expect(facts).not.toHaveTextContent('SIN product code');
});
