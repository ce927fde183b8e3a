import { type Dialog, over, press, type Step } from '../dialog.ts';

const LIST = 'features/orders/list/web';
const BULK = 'features/orders/list/web/bulk';

const chosen: Step = { checkbox: (t) => t.ui.table.select_all };

/** Of the frame of all screens, and of lists as the orders are one. */
export const listDialogs: readonly Dialog[] = [
  over('orders', 'palette', 'ui/palette-frame.tsx', press('Control+k'), async (page) => {
    await page.keyboard.type('vega');
    await page.getByRole('option').first().waitFor();
  }),
  over('orders', 'help', 'features/people/help/web/help-panel.tsx', press('?')),
  over('orders', 'user-menu', 'programs/portal/shell/user-menu.tsx', { button: (t) => `${t.shell.user_menu}{name}` }),
  over('orders', 'notices', 'features/attention/notices/web/notice-menu.tsx', {
    button: ({ shell: { notices: t } }) => [t.none, t.open.one, t.open.many],
  }),
  over('orders', 'partners', 'features/partners/connections/web/pulse-menu.tsx', {
    button: (t) => `${t.pulse.sum}{failures}`,
  }),
  {
    ...over('orders', 'navigation', 'programs/portal/shell/shell.tsx', { button: (t) => t.shell.open_navigation }),
    only: 'phone',
  },
  { ...over('orders', 'columns', 'ui/table/column-chooser.tsx', { button: (t) => t.ui.table.columns }), only: 'wider' },
  over('orders', 'filters', 'ui/filter-picker.tsx', { button: (t) => t.ui.filters.add }),
  over(
    'orders',
    'order-days',
    'ui/days-filter/days-dialog.tsx',
    { button: (t) => t.ui.filters.add },
    { option: (t) => t.orders.filters.dates },
    { option: (t) => t.ui.dates.choose },
    { button: (t) => t.ui.dates.start },
  ),
  over('returns', 'export-returns', 'features/orders/returns/web/export-returns.tsx', {
    button: (t) => t.returns.list.export,
  }),
  over('orders', 'peek', `${LIST}/peek-panel.tsx`, press('j'), press('Space')),
  over('orders', 'views', 'features/people/saved-views/web/view-menu.tsx', { button: (t) => t.views.menu }),
  over(
    'orders',
    'new-view',
    'features/people/saved-views/web/name-dialog.tsx',
    { button: (t) => t.views.menu },
    { menuitem: (t) => t.views.save_new },
  ),
  over('orders', 'export', 'features/data/exports/web/export-list-modal.tsx', { button: (t) => t.orders.export }),
  over('orders', 'selection', 'ui/table/selection-bar.tsx', chosen),
  over('orders', 'bulk-menu', `${BULK}/bulk-menu.tsx`, chosen, { button: (t) => t.bulk.more }),
  over('orders', 'bulk-hold', `${BULK}/bulk-dialog.tsx`, chosen, { button: (t) => t.bulk.actions.hold }),
  over(
    'orders',
    'bulk-cancel-all',
    `${BULK}/bulk-all-dialog.tsx`,
    chosen,
    { button: (t) => t.ui.table.choose_all },
    { button: (t) => t.bulk.more },
    { menuitem: (t) => t.bulk.actions.cancel },
  ),
];
