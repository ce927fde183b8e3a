import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { dialogs } from './dialogs.ts';
import { otherDialogs } from './other-dialogs.ts';

/** What dialogs are made of, by the name of the element: whoever uses one is a dialog. */
const PARTS = {
  Modal: 'src/ui/modal.tsx',
  ConfirmModal: 'src/ui/confirm-modal.tsx',
  DeleteModal: 'src/ui/delete-modal.tsx',
  DeleteFileModal: 'src/ui/delete-file-modal.tsx',
  LinkModal: 'src/features/product-links/web/link-modal.tsx',
  ReasonModal: 'src/features/orders/web/detail/reason-modal.tsx',
  SkuModal: 'src/features/items/web/sku-modal.tsx',
};
/** Shows one of the others once that is loaded. */
const LOADS = ['src/features/items/web/sku-details.tsx'];

const OPENING = new RegExp(`<(Combobox|dialog|Drawer|HoverCard|Menu|Popover|${Object.keys(PARTS).join('|')})[\\s>]`);

const read = (file: string) => readFileSync(file, 'utf8');
const opening = globSync('src/**/*.tsx')
  .filter((file) => OPENING.test(read(file)))
  .filter((file) => ![...Object.values(PARTS), ...LOADS].includes(file));

test('each dialog and menu is opened for the pictures, or looked at by a journey', () => {
  const listed = [...dialogs.map(({ file }) => file), ...Object.keys(otherDialogs)];
  expect(opening.length).toBeGreaterThan(80);
  expect(opening.filter((file) => !listed.includes(file))).toEqual([]);
  expect(listed.filter((file) => globSync(file).length === 0)).toEqual([]);
});

test('the journey of each of the others looks at it', () => {
  const missing = Object.entries(otherDialogs).filter(
    ([, [journey, name]]) => !read(`tests/journeys/${journey}.web.test.ts`).includes(`, '${name}')`),
  );
  expect(missing).toEqual([]);
});

test('no dialog is listed twice', () => {
  const names = dialogs.map(({ name }) => name);
  expect(names).toEqual([...new Set(names)]);
  expect(Object.keys(otherDialogs).filter((file) => dialogs.some((dialog) => dialog.file === file))).toEqual([]);
});
