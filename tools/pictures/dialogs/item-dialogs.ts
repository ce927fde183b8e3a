import { type Dialog, over, type Step } from '../dialog.ts';

const CATEGORIES = 'features/catalogue/categories/web';
const chosen: Step = { checkbox: (t) => t.ui.table.select_all };
const more: Step = { button: (t) => t.catalog.detail.more };

/** Of products and raw materials, and of exports. */
export const itemDialogs: readonly Dialog[] = [
  over('products', 'categories', `${CATEGORIES}/category-manager.tsx`, { button: (t) => t.categories.edit }),
  over(
    'products',
    'delete-category',
    `${CATEGORIES}/category-row.tsx`,
    { button: (t) => t.categories.edit },
    { button: (t) => t.categories.manager.delete_named },
  ),
  over('products', 'assign-category', `${CATEGORIES}/assign-dialog.tsx`, chosen, {
    button: (t) => t.categories.assign.open,
  }),
  over(
    'products',
    'category-codes',
    `${CATEGORIES}/category-codes.tsx`,
    { button: (t) => t.categories.edit },
    { button: (t) => t.categories.codes.of },
  ),
  over('products', 'assign-codes', `${CATEGORIES}/codes-dialog.tsx`, chosen, {
    button: (t) => t.categories.codes.open,
  }),
  over('products', 'export-items', 'features/data/exports/web/export-items-modal.tsx', chosen, {
    button: (t) => t.catalog.export,
  }),
  over('product', 'item-menu', 'features/catalogue/items/web/delete-item.tsx', more),
  over('product', 'delete-item', 'features/catalogue/items/web/delete-item.tsx', more, {
    menuitem: (t) => t.catalog.detail.delete,
  }),
  over('product', 'delete-file', 'features/catalogue/item-files/web/file-rows.tsx', {
    button: (t) => t.item_files.delete_of,
  }),
  over('product', 'link-product', 'features/catalogue/product-links/web/choose-listed-modal.tsx', {
    button: (t) => t.links.panel.link_in,
  }),
  over('exports', 'new-export', 'features/data/exports/web/new-export-menu.tsx', {
    button: (t) => t.exports.choice.new,
  }),
  over(
    'exports',
    'export-locations',
    'features/data/exports/web/export-locations-modal.tsx',
    { button: (t) => t.exports.choice.new },
    { menuitem: (t) => `${t.exports.modal.locations}…` },
  ),
];
