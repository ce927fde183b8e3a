import { type Dialog, over, press, type Step } from '../dialog.ts';

const DETAIL = 'features/orders/page/web';
const EDIT = 'features/orders/edit/web';

const more: Step = { button: (t) => t.orders.detail.more };

/** Of an order's page, of the inbox and the outbox. */
export const orderDialogs: readonly Dialog[] = [
  over('order-test', 'order-menu', `${DETAIL}/more-actions.tsx`, more),
  over('order-test', 'cancel-order', `${DETAIL}/order-modals.tsx`, more, { menuitem: (t) => t.orders.detail.cancel }),
  over('order-pending', 'cancel-pieces', `${DETAIL}/cancel-pieces-modal.tsx`, more, {
    menuitem: (t) => t.orders.detail.cancel_pieces,
  }),
  over('order-shipped', 'refund', 'features/orders/refunds/web/refund-modal.tsx', more, {
    menuitem: (t) => t.refunds.action,
  }),
  over('order-shipped', 'record-payment', 'features/orders/payments/web/record-payment-modal.tsx', more, {
    menuitem: (t) => t.payments.action,
  }),
  over('order-shipped', 'make-return', 'features/orders/returns/web/make-return-modal.tsx', more, {
    menuitem: (t) => t.returns.make.action,
  }),
  over('order-shipped', 'replace', 'features/orders/replacements/web/replace-modal.tsx', more, {
    menuitem: (t) => t.orders.detail.replace,
  }),
  over('order-pending', 'buyer-link', 'features/orders/buyer-link/web/buyer-link-modal.tsx', {
    button: (t) => t.buyer_link.action,
  }),
  over('order-test', 'order-edit', `${EDIT}/edit-foot.tsx`, press('e')),
  over('order-test', 'leave', 'ui/leave-guard.tsx', press('e'), async (page, { orders }) => {
    await page.getByLabel(orders.fields.customer_email).fill('somebody@example.com');
    await page.getByRole('link', { name: orders.detail.back }).click();
  }),
  over('order-test', 'product-finder', `${EDIT}/product-finder.tsx`, press('e'), { button: (t) => t.page.lines.add }),
  over('order-test', 'stock-of-line', 'features/warehouse/stock/web/product-stock.tsx', {
    button: (t) => t.stock.product.button,
  }),
  over('order-test', 'sku-details', 'features/catalogue/items/web/sku-details-modal.tsx', {
    button: (t) => t.item_files.sku.title,
  }),
  over(
    'order-test',
    'files-of-sku',
    'features/catalogue/items/web/upload-details-modal.tsx',
    { button: (t) => t.item_files.sku.title },
    { button: (t) => t.item_files.add },
  ),
  over(
    'document-rejected',
    'buyer',
    `${EDIT}/buyer-modal.tsx`,
    { link: (t) => t.tax.fix.order },
    { button: (t) => t.tax.fix.edit },
  ),
  over('inbox-test', 'cause-action', 'features/attention/problems/web/cause-action-dialog.tsx', {
    button: (t) => t.inbox.actions.hold,
  }),
];
