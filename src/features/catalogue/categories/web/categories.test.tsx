import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { ItemPage, itemCalls } from '#features/catalogue/items/contract.ts';
import { PRODUCTS } from '#features/core/catalog/entities.ts';
import { answer, pageOfRows, refuse } from '../../../../../tests/component/answers.ts';
import { exampleOf } from '../../../../../tests/component/example.ts';
import { fill } from '../../../../../tests/component/fill.ts';
import { tell } from '../../../../../tests/component/live-events.ts';
import { openPortal } from '../../../../../tests/component/open-portal.tsx';
import { findRow } from '../../../../../tests/component/rows.ts';
import { Category, categoryCalls, ItemRun } from '../contract.ts';

const { findCategories, createCategory, updateCategories, assignCategory } = categoryCalls[PRODUCTS];
const item = (id: number, sku: string) => ({ ...exampleOf(ItemPage.shape.data.element), id, sku, name: `Item ${id}` });
const lamps: Category = { ...exampleOf(Category), id: 1, name: 'Lamps', item_count: 2 };

/** The list of products with these categories; `rename` is what another member does. */
async function openProducts(address: string, ...given: Category[]) {
  let categories = given;
  const opened = await openPortal(address, {
    answers: [
      answer(itemCalls[PRODUCTS].find, () => pageOfRows(item(1, 'ALL-1'), item(2, 'ALL-2'))),
      answer(findCategories, () => categories),
      answer(createCategory, ({ body }) => {
        const taken = categories.find(({ name }) => name.toLowerCase() === body.category.toLowerCase());
        if (taken) return refuse(409, { message: `There is a category “${taken.name}” already` });
        const created = { ...lamps, id: 9, name: body.category, item_count: 0 };
        categories = [...categories, created];
        return { status: 201, body: created };
      }),
      answer(updateCategories, () => ({ success: true, categories })),
    ],
  });
  await findRow('ALL-1');
  const rename = (name: string) => {
    categories = categories.map((one) => ({ ...one, name }));
    tell({ type: 'category.changed' });
  };
  return { ...opened, rename };
}

async function openManager(user: Awaited<ReturnType<typeof openPortal>>['user']) {
  await user.click(await screen.findByRole('button', { name: 'Edit categories' }));
  return within(await screen.findByRole('dialog', { name: 'Categories of products' }));
}

test('a name that another category has is refused where it was typed', async () => {
  const { user } = await openProducts('/products', lamps);
  const manager = await openManager(user);
  const field = manager.getByRole('textbox', { name: 'New category' });
  expect(manager.getByRole('button', { name: 'Create' })).toBeDisabled();
  await fill(user, field, 'Cups');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(field).toHaveValue(''));
  expect(await manager.findByRole('textbox', { name: 'Name of Cups' })).toBeVisible();
  await fill(user, field, 'lamps');
  await user.keyboard('{Enter}');
  expect(await manager.findByText('There is a category “Lamps” already')).toBeVisible();
  expect(field).toHaveValue('lamps');
});

test('two who rename the same category: the second sees by whom, and may replace it', async () => {
  const { user, server, rename } = await openProducts('/products', lamps);
  const manager = await openManager(user);
  await fill(user, await manager.findByRole('textbox', { name: 'Name of Lamps' }), 'Ours');
  rename('Theirs');
  expect(await manager.findByText(/renamed to “Theirs” in the meantime/)).toBeVisible();
  const message = 'Rita changed this meanwhile: Theirs';
  server.answer(answer(updateCategories, () => refuse(409, { message })));
  await user.click(manager.getByRole('button', { name: 'Save' }));
  expect(await manager.findByRole('alert')).toHaveTextContent(message);
  await waitFor(() => expect(manager.queryByText(/renamed to “Theirs” in the meantime/)).toBeNull());
  server.answer(answer(updateCategories, () => ({ success: true, categories: [{ ...lamps, name: 'Ours' }] })));
  await user.click(manager.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.asked(updateCategories).map(({ body }) => body)).toEqual([
    [{ id: 1, name: 'Ours', was: 'Lamps' }],
    [{ id: 1, name: 'Ours', was: 'Theirs' }],
  ]);
});

test('all items that a search finds are put into a category at once, which is made there', async () => {
  const { user, server } = await openProducts('/products?search=ALL', lamps);
  const run: ItemRun = { ...exampleOf(ItemRun), id: 1, category: 'Cups', total: 2 };
  server.answer(answer(assignCategory, () => ({ status: 202, body: run })));
  await user.click(screen.getByRole('checkbox', { name: 'Select ALL-1' }));
  await user.click(within(await screen.findByRole('toolbar')).getByRole('button', { name: 'Category' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Assign a category' }));
  await user.click(dialog.getByRole('radio', { name: 'All 2 items of the list' }));
  await user.click(dialog.getByRole('combobox', { name: 'Category' }));
  await user.paste('Cups');
  await user.click(await screen.findByRole('option', { name: 'Create “Cups”' }));
  await waitFor(() => expect(server.asked(createCategory)).toMatchObject([{ body: { category: 'Cups' } }]));
  await user.click(dialog.getByRole('button', { name: 'Assign' }));
  await waitFor(() =>
    expect(server.asked(assignCategory)).toMatchObject([{ body: { category_id: 9, filter: { search: 'ALL' } } }]),
  );
});
