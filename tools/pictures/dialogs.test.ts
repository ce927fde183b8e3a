import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { dialogs } from './dialogs.ts';

/** Opened by no step over a screen of the demo: the journey that makes what each needs looks at it, by this name. */
const otherDialogs: Readonly<Record<string, readonly [journey: string, name: string]>> = {
  'src/features/people/access/web/log-in-again.tsx': ['more-flows/log-in-again', 'the login over a page'],
  'src/features/people/access/web/passkeys/passkey-panel.tsx': [
    'more-flows/passkeys',
    'the question before a passkey is removed',
  ],
  'src/features/people/access/web/second-factor/end-modal.tsx': [
    'more-flows/second-factor',
    'the question before it is turned off',
  ],
  'src/features/people/access/web/second-factor/renew-modal.tsx': [
    'more-flows/second-factor',
    'the question before new codes',
  ],
  'src/features/people/access/web/switched-dialog.tsx': ['more-flows/several-accounts', 'a tab of the account before'],
  'src/features/customers/customers/web/customer-notes.tsx': [
    'more-flows/customer-sync',
    'the question before a note is deleted',
  ],
  'src/features/customers/customers/web/merge-modal.tsx': ['flows/merge-customers', 'two customers compared'],
  'src/features/customers/customers/web/merged-panel.tsx': [
    'flows/merge-customers',
    'the question before a merge is undone',
  ],
  'src/features/data/exports/web/export-rows.tsx': ['flows/exports', 'the question before a file is deleted'],
  'src/features/catalogue/imports/web/discard-button.tsx': ['flows/imports', 'the question before a file is discarded'],
  'src/features/catalogue/imports/web/take-back.tsx': ['flows/imports', 'the question before taking back'],
  'src/features/catalogue/listings/web/upload-listing-modal.tsx': ['more-flows/channel-advisor', 'choosing profiles'],
  'src/features/data/products-from-listings/web/product-run-modal.tsx': [
    'more-flows/products-from-listings',
    'what would be made',
  ],
  'src/features/data/products-from-listings/web/product-run-strip.tsx': [
    'more-flows/products-from-listings',
    'the question before products are taken back',
  ],
  'src/features/orders/balance/web/leave-modal.tsx': ['flows/tax-cards', 'the question before an imbalance is left'],
  'src/features/orders/list/web/bulk/passed-over-dialog.tsx': ['flows/order-list', 'the skipped orders'],
  'src/features/orders/page/web/parts-panel.tsx': ['more-flows/split-order', 'the question before a part is cancelled'],
  'src/features/orders/page/web/split-modal.tsx': ['more-flows/split-order', 'what goes now'],
  'src/features/orders/payments/web/withdraw-payment.tsx': ['flows/payments', 'why a payment is taken back'],
  'src/features/orders/returns/web/close-modal.tsx': ['flows/returns', 'how a return ends'],
  'src/features/orders/returns/web/exchange-modal.tsx': ['flows/returns', 'what goes out for a return'],
  'src/features/orders/returns/web/inspect-modal.tsx': ['flows/returns', 'what was found of a return'],
  'src/features/orders/returns/web/return-steps.tsx': ['flows/returns', 'why a return is refused'],
  'src/features/orders/returns/web/send-modal.tsx': ['flows/returns', 'the parcel of a return'],
  'src/features/partners/outbox/web/write-buttons.tsx': ['flows/outbox', 'the question before a request is dropped'],
  'src/features/attention/problems/web/accept-sure.tsx': ['more-flows/inbox', 'the question before the sure answers'],
  'src/features/catalogue/product-links/web/run-lines-modal.tsx': ['flows/links-across', 'what became of each line'],
  'src/features/data/sample-data/web/empty-dialog.tsx': ['more-flows/sample-data', 'before the sample data goes'],
  'src/features/people/saved-views/web/conflict-dialog.tsx': [
    'more-flows/saved-views',
    'the conflict of two changes of a view',
  ],
  'src/features/people/saved-views/web/defaults-dialog.tsx': ['more-flows/saved-views', 'the defaults of a view'],
  'src/features/people/single-sign-on/web/company-members.tsx': [
    'more-flows/single-sign-on',
    'the question before a login is forgotten',
  ],
  'src/features/people/single-sign-on/web/provider-state.tsx': [
    'more-flows/single-sign-on',
    'the question before the provider goes',
  ],
  'src/features/tax/documents/web/card/origin-picker.tsx': ['flows/tax-cards', 'the choice of the corrected sale'],
  'src/features/tax/documents/web/card/upload-pdf-modal.tsx': ['more-flows/tax-documents', 'the upload of a PDF'],
};

/** The elements of dialogs, by name: a component that uses one is a dialog. */
const PARTS = {
  Modal: 'src/ui/modal.tsx',
  ConfirmModal: 'src/ui/confirm-modal.tsx',
  DeleteModal: 'src/ui/delete-modal.tsx',
  FormModal: 'src/ui/form-modal.tsx',
  DeleteFileModal: 'src/ui/delete-file-modal.tsx',
  LinkModal: 'src/features/catalogue/product-links/web/link-modal.tsx',
  ReasonModal: 'src/ui/reason-modal.tsx',
  SkuModal: 'src/features/catalogue/items/web/sku-modal.tsx',
};
/** Shows one of the others once that is loaded. */
const LOADS = ['src/features/catalogue/items/web/sku-details.tsx'];

const OPENING = new RegExp(`<(Combobox|dialog|Drawer|HoverCard|Menu|Popover|${Object.keys(PARTS).join('|')})[\\s>]`);

const read = (file: string) => readFileSync(file, 'utf8');
const opening = globSync('src/**/*.tsx')
  .filter((file) => OPENING.test(read(file)))
  .filter((file) => ![...Object.values(PARTS), ...LOADS].includes(file));

test('each dialog and menu is opened for the pictures, or looked at by a journey', () => {
  const listed = [...dialogs.map(({ file }) => file), ...Object.keys(otherDialogs)];
  expect(opening.length).toBeGreaterThan(70);
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
