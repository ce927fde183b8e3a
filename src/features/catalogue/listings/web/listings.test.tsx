import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { ItemDetail, itemCalls } from '#features/catalogue/items/contract.ts';
import { PRODUCTS } from '#features/core/catalog/entities.ts';
import { answer } from '../../../../../tests/component/answers.ts';
import { exampleOf } from '../../../../../tests/component/example.ts';
import { tell } from '../../../../../tests/component/live-events.ts';
import { openPortal } from '../../../../../tests/component/open-portal.tsx';
import { findListings, getListingStatus, type UploadAlert, uploadProduct } from '../contract.ts';

const TITLE = 'Upload to Channel Advisor';
const lamp: ItemDetail = { ...exampleOf(ItemDetail), id: 7, entity_id: PRODUCTS, sku: 'LAMP' };
const uploaded: UploadAlert = ['success', 'LAMP was uploaded to Spain (Europe).', {}];
const names: Readonly<Record<string, string>> = { '1': 'United States', '2': 'Peru', '3': 'Spain' };

test('profiles stand below the connector that has them; with one connector left none is named', async () => {
  let connections = [
    { name: 'Europe', profiles: ['3'] },
    { name: 'Americas', profiles: ['1', '2'] },
  ];
  const { user, server } = await openPortal('/products/7', {
    answers: [
      answer(itemCalls[PRODUCTS].get, () => lamp),
      answer(getListingStatus, () => {
        const offered = connections.flatMap(({ profiles }) => profiles.map((id) => [id, names[id] ?? '']));
        return { status: 200, body: { profiles: Object.fromEntries(offered), connections } };
      }),
      answer(uploadProduct, () => [uploaded]),
      answer(findListings, () => [
        { ...exampleOf(findListings.replies[200].element), profile_name: 'Spain', connection: 'Europe' },
      ]),
    ],
  });
  const open = async () => {
    await user.click(await screen.findByRole('button', { name: TITLE }));
    return within(await screen.findByRole('dialog', { name: TITLE }));
  };
  const dialog = await open();
  const boxesOf = (name: string) =>
    within(dialog.getByRole('group', { name }))
      .getAllByRole('checkbox')
      .map((box) => box.closest('div')?.parentElement?.textContent);
  expect(boxesOf('Americas')).toEqual(['Peru', 'United States']);
  expect(boxesOf('Europe')).toEqual(['Spain']);
  await user.click(dialog.getByRole('checkbox', { name: 'Spain' }));
  await user.click(dialog.getByRole('button', { name: 'Upload' }));
  expect(await dialog.findByText('LAMP was uploaded to Spain (Europe).')).toBeVisible();
  expect(server.asked(uploadProduct)).toMatchObject([{ body: { profiles: ['3'], productId: 7 } }]);
  await user.click(dialog.getAllByRole('button', { name: 'Close' }).at(-1) ?? document.body);
  expect(screen.getByRole('rowheader', { name: /Spain/ })).toHaveTextContent('Europe');

  connections = connections.filter(({ name }) => name === 'Americas');
  tell({ type: 'connection.changed' });
  await waitFor(() => expect(server.asked(getListingStatus).length).toBeGreaterThan(1));
  const rest = await open();
  await waitFor(() => expect(rest.getAllByRole('checkbox')).toHaveLength(2));
  expect(rest.queryByRole('group', { name: 'Americas' })).toBeNull();
});
