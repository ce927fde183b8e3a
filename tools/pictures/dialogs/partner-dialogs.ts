import { type Dialog, over, type Step } from '../dialog.ts';

const CONNECTIONS = 'features/partners/connections/web';
const LINKS = 'features/catalogue/product-links/web';

const csv: Step = { button: (t) => t.links.bulk.csv };

/** Of connectors, their mappings and their products. */
export const partnerDialogs: readonly Dialog[] = [
  over('settings-connectors', 'connector-menu', `${CONNECTIONS}/connection-menu.tsx`, {
    button: (t) => t.connections.buttons.actions_of,
  }),
  over(
    'settings-connectors',
    'pause',
    `${CONNECTIONS}/pause-dialog.tsx`,
    { button: (t) => t.connections.buttons.actions_of },
    { menuitem: (t) => t.connections.buttons.pause },
  ),
  over('connector-settings', 'remove-connector', `${CONNECTIONS}/remove-button.tsx`, {
    button: (t) => t.connector_settings.remove,
  }),
  over('warehouse-shipping-options', 'delete-code', 'features/warehouse/mappings/web/delete-option.tsx', {
    button: (t) => t.mappings.options.delete_of,
  }),
  over('connector-locations', 'delete-location', 'features/warehouse/mappings/web/delete-location.tsx', {
    button: (t) => t.mappings.locations.delete,
  }),
  over('connector-products', 'csv-menu', `${LINKS}/csv-menu.tsx`, csv),
  over('connector-products', 'upload-links', `${LINKS}/upload-modal.tsx`, csv, {
    menuitem: (t) => t.links.bulk.upload,
  }),
  over('connector-products', 'accept-all', `${LINKS}/accept-all.tsx`, {
    button: ({
      links: {
        bulk: { accept_all: t },
      },
    }) => [t.one, t.many],
  }),
  over('connector-products', 'add-link', `${LINKS}/add-link-modal.tsx`, { button: (t) => t.links.add_for }),
  over(
    'connector-products-unlisted',
    'create-product',
    'features/data/products-from-listings/web/create-product-modal.tsx',
    {
      button: (t) => t.links.create,
    },
  ),
  over('connector-products-linked', 'linked-menu', `${LINKS}/row-buttons.tsx`, {
    button: (t) => t.links.actions_of,
  }),
  over(
    'connector-products-linked',
    'unlink',
    `${LINKS}/unlink-modal.tsx`,
    { button: (t) => t.links.actions_of },
    { menuitem: (t) => t.links.unlink },
  ),
  over('connector-products-linked', 'where-linked', `${LINKS}/linked-products-modal.tsx`, {
    button: (t) => t.links.panel.open,
  }),
  over('stock', 'stock-explanation', 'features/warehouse/stock/web/stock-explanation.tsx', (page) =>
    page.locator('th[scope="row"] a').first().click(),
  ),
];
