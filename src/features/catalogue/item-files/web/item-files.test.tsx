import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { ItemDetail, itemCalls } from '#features/catalogue/items/contract.ts';
import { PRODUCTS } from '#features/core/catalog/entities.ts';
import { answer, refuse } from '../../../../../tests/component/answers.ts';
import { exampleOf } from '../../../../../tests/component/example.ts';
import { openPortal } from '../../../../../tests/component/open-portal.tsx';
import { deleteItemFile, findItemFiles } from '../contract.ts';
import { ItemFile } from '../item-file.ts';

const lamp: ItemDetail = { ...exampleOf(ItemDetail), id: 7, entity_id: PRODUCTS, sku: 'LAMP' };

test('a file that cannot be deleted says so, and the dialog can be closed', async () => {
  const { user } = await openPortal('/products/7', {
    answers: [
      answer(itemCalls[PRODUCTS].get, () => lamp),
      answer(findItemFiles, () => ({
        data: [{ ...exampleOf(ItemFile), id: 3, name: 'sheet.pdf' }],
        main_id: null,
        links: [],
      })),
      answer(deleteItemFile, () => refuse(0)),
    ],
  });
  await user.click(await screen.findByRole('button', { name: 'Delete sheet.pdf' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Yes' }));
  expect(await dialog.findByText('File cannot be deleted at this time. Plese try again later.')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'OK' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole('button', { name: 'Delete sheet.pdf' })).toBeVisible();
});
