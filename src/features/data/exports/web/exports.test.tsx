import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import type { CallReply } from '#base/endpoint.ts';
import { findCustomers } from '#features/customers/customers/contract.ts';
import { findOrders, OrderRow } from '#features/orders/order/contract.ts';
import { findDocuments } from '#features/tax/documents/contract.ts';
import { answer, pageOfRows, refuse } from '../../../../../tests/component/answers.ts';
import { exampleOf, exampleRow } from '../../../../../tests/component/example.ts';
import { tell } from '../../../../../tests/component/live-events.ts';
import { openPortal } from '../../../../../tests/component/open-portal.tsx';
import { findRow } from '../../../../../tests/component/rows.ts';
import {
  countItemsToExport,
  deleteExport,
  Export,
  exportCustomers,
  exportOrders,
  exportProducts,
  findExports,
  findWarehouseLocations,
  getExport,
  startExport,
} from '../contract.ts';
import { exportDocuments, exportFailedInvoices, findFailedInvoiceExports } from '../document-contract.ts';

const ready: Export = {
  ...exampleOf(Export),
  id: 1,
  state: 'ready',
  downloadLink: '/api/exports/1/file',
  downloadText: 'products.csv',
  user: 'Rita',
};
const counted = answer(
  countItemsToExport,
  (): CallReply<typeof countItemsToExport> => [{ count: 3 }, { entities: [] }],
);
const written = [answer(startExport, () => ready), answer(getExport, () => ready)];
const places = answer(findWarehouseLocations, () => ['Lima', 'Quito']);
const exportButton = (from: HTMLElement = document.body) => within(from).getByRole('button', { name: 'Export' });

test('a choice of warehouse locations is exported, from the screen and from the dialog', async () => {
  const { user, server } = await openPortal('/products/export', { answers: [counted, places, ...written] });
  expect(
    await screen.findByText('There are 3 items to export in Products. Would you like to export them?'),
  ).toBeVisible();
  await user.click(screen.getByRole('combobox', { name: 'What to export' }));
  await user.click(await screen.findByRole('option', { name: 'Warehouse locations' }));
  await waitFor(() => expect(window.location.search).toMatch(/option=3/));
  expect(exportButton()).toBeDisabled();
  await user.click(screen.getByRole('combobox', { name: 'Warehouse locations' }));
  await user.paste('no such place');
  expect(await screen.findByText('Sorry, no matching options.')).toBeVisible();
  await user.clear(screen.getByRole('combobox', { name: 'Warehouse locations' }));
  await user.click(await screen.findByRole('option', { name: 'Lima' }));
  await user.keyboard('{Escape}');
  await user.click(exportButton());
  expect(await screen.findByText('Generated file is ready for download')).toBeVisible();
  expect(server.asked(startExport)[0]?.body).toMatchObject({
    kind: 'products',
    wanted: { filterBy: 'warehouse_locations', filterArray: ['Lima'] },
  });

  const again = await openPortal('/exports', { answers: [places, ...written] });
  await again.user.click(await screen.findByRole('button', { name: 'New export' }));
  await again.user.click(await screen.findByRole('menuitem', { name: 'Export by warehouse location…' }));
  const dialog = await screen.findByRole('dialog');
  expect(exportButton(dialog)).toBeDisabled();
  await again.user.click(within(dialog).getByRole('combobox', { name: 'Warehouse locations' }));
  await again.user.click(await screen.findByRole('option', { name: 'Quito' }));
  await again.user.click(exportButton(dialog));
  expect(await within(dialog).findByRole('link', { name: 'Download generated CSV File' })).toHaveAttribute(
    'href',
    '/api/exports/1/file',
  );
  expect(again.server.asked(startExport)[0]?.body).toMatchObject({ wanted: { filterArray: ['Quito'] } });
});

test('products of one source are exported, and what takes longer says so', async () => {
  const { user, server } = await openPortal('/products/export', {
    answers: [counted, places, answer(exportProducts, () => ready)],
  });
  await user.click(await screen.findByRole('button', { name: 'Export Products' }));
  expect(await screen.findByText('Export finished successfully')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Export Products' })).toBeEnabled());
  expect(server.asked(exportProducts)).toMatchObject([{ params: { accountId: 1 }, query: { source: '' } }]);
  server.answer(answer(exportProducts, () => refuse(504, { message: 'Later' })));
  await user.click(screen.getByRole('button', { name: 'Export Products' }));
  expect(await screen.findByText(/Your data is still being exported\. Please check back in a couple/)).toBeVisible();
});

test('there is nothing to export, and the screen says so', async () => {
  await openPortal('/raw_materials/export');
  expect(await screen.findByText('There are no items to export in Raw Materials')).toBeVisible();
  expect(exportButton()).toBeDisabled();
  expect(await screen.findByText('Nothing of this kind has been exported yet.')).toBeVisible();
});

test('a count or an export that fails is shown, and the button comes back', async () => {
  const failing = answer(countItemsToExport, () => refuse(500));
  await openPortal('/products/export', { answers: [failing] });
  expect(await screen.findByText('Sorry, there was an error processing your request')).toBeVisible();
  expect(exportButton()).toBeDisabled();
  const { user } = await openPortal('/products/export', {
    answers: [counted, answer(startExport, () => refuse(503, { message: 'Full' }))],
  });
  await screen.findByText(/^There are 3 items/);
  await user.click(exportButton());
  expect(await screen.findByText(/There was an error createing download file\./)).toBeVisible();
  expect(exportButton()).toBeEnabled();
});

test('what one member exports and deletes, the other sees at once', async () => {
  let files: Export[] = [];
  const { user, server } = await openPortal('/exports?kind=locations', {
    answers: [
      answer(findExports, () => pageOfRows(...files)),
      answer(deleteExport, () => {
        files = [];
        return 'success' as const;
      }),
    ],
  });
  expect(await screen.findByText('No exports yet')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Locations' })).toHaveAttribute('aria-pressed', 'true');
  expect(server.asked(findExports)[0]?.query).toMatchObject({ kind: 'locations' });
  files = [{ ...ready, kind: 'locations', downloadText: 'locations-1.csv' }];
  tell({ type: 'export.changed' });
  expect(await findRow('Rita')).toHaveTextContent('Ready');
  await user.click(screen.getByRole('button', { name: 'Delete locations-1.csv' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent('Are you sure you want to delete locations-1.csv');
  await user.click(within(dialog).getByRole('button', { name: 'Yes' }));
  await waitFor(() => expect(dialog).toHaveTextContent('was deleted'));
  expect(server.asked(deleteExport)).toMatchObject([{ params: { id: 1 } }]);
  await user.click(within(dialog).getByRole('button', { name: 'OK' }));
  expect(await screen.findByText('No exports yet')).toBeVisible();
});

test('orders of a status and some days are exported, and customers whose export fails say so', async () => {
  const { user, server } = await openPortal('/orders/export', { answers: [answer(exportOrders, () => ready)] });
  await user.click(await screen.findByRole('combobox', { name: 'Status' }));
  await user.click(await screen.findByRole('option', { name: 'Shipped' }));
  await user.click(screen.getByRole('radio', { name: 'Date range' }));
  await waitFor(() =>
    expect(window.location.search).toMatch(/status=shipped&start_at=\d{4}-\d\d-\d\d&end_at=\d{4}-\d\d-\d\d/),
  );
  expect(screen.getByLabelText('Start Date')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Export Orders' }));
  expect(await screen.findByText('Export finished successfully')).toBeVisible();
  expect(server.asked(exportOrders)[0]?.query).toMatchObject({ status: 'shipped', start_at: expect.any(String) });

  const customers = await openPortal('/customers/export?status=Synced', {
    answers: [answer(exportCustomers, () => refuse(503, { message: 'Full' }))],
  });
  const button = await screen.findByRole('button', { name: 'Export Customers' });
  await customers.user.click(button);
  expect(await screen.findByText('There was an error exporting customers')).toBeVisible();
  await waitFor(() => expect(button).toBeEnabled());
  expect(customers.server.asked(exportCustomers)[0]?.query).toMatchObject({ status: 'Synced' });
});

test('orders are exported as their list was narrowed, and a problem takes what it is about with it', async () => {
  const { user, server } = await openPortal(
    '/orders/export?tax_document=rejected&problem=unlinked_product&subject=LAMP-1',
    { answers: [answer(exportOrders, () => ready)] },
  );
  const narrowed = await screen.findByRole('region', { name: 'As in the list' });
  expect(within(narrowed).getByText('LAMP-1')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Export Orders' }));
  await waitFor(() =>
    expect(server.asked(exportOrders)[0]?.query).toMatchObject({
      tax_document: 'rejected',
      problem: 'unlinked_product',
      subject: 'LAMP-1',
    }),
  );
  await user.click(within(narrowed).getByRole('button', { name: 'Remove filter Problem' }));
  await waitFor(() => expect(window.location.search).toBe('?tax_document=rejected'));
});

test('customers are exported in place: those that are selected, then all that the list shows', async () => {
  const rows = [1, 2, 3].map((id) => exampleRow(findCustomers, { id, customer_name: `Buyer ${id}` }));
  const { user, server } = await openPortal('/customers?orderBy=email&orderDir=DESC', {
    answers: [answer(findCustomers, () => pageOfRows(...rows)), ...written],
  });
  await findRow('Buyer 1');
  const boxes = screen.getAllByRole('checkbox', { name: /^Select Buyer/ });
  for (const box of boxes.slice(0, 2)) await user.click(box);
  await user.click(screen.getByRole('button', { name: 'Export customers' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByRole('radio', { name: 'The 2 selected customers' })).toBeChecked();
  await user.click(exportButton(dialog));
  await within(dialog).findByRole('link', { name: 'Download generated CSV File' });
  await user.click(within(dialog).getByRole('radio', { name: /^All that the list shows \(3\)/ }));
  await user.click(exportButton(dialog));
  await waitFor(() => expect(server.asked(startExport)).toHaveLength(2));
  const [some, all] = server.asked(startExport).map(({ body }) => body);
  expect(some).toMatchObject({ kind: 'customers', listed: { ids: [1, 2], filter: { orderBy: 'email' } } });
  expect(all).toMatchObject({ listed: { filter: { orderBy: 'email', orderDir: 'DESC' } } });
  expect(all).not.toHaveProperty('listed.ids');
  expect(window.location.search).toMatch(/orderBy=email/);
});

test('orders and tax documents are exported in place as their lists are narrowed, by the columns that are shown', async () => {
  const row = { ...exampleOf(OrderRow), id: 1, order_number: '1001' };
  const { user, server } = await openPortal('/orders?search=ada&orderBy=customer_name&orderDir=ASC', {
    answers: [answer(findOrders, () => pageOfRows(row)), ...written],
  });
  await screen.findByRole('link', { name: '1001' });
  await user.click(screen.getByRole('button', { name: 'Export orders' }));
  await user.click(exportButton(await screen.findByRole('dialog', { name: 'Export Orders' })));
  await waitFor(() =>
    expect(server.asked(startExport)[0]?.body).toMatchObject({
      kind: 'orders',
      listed: {
        filter: { search: 'ada', orderBy: 'customer_name', orderDir: 'ASC' },
        columns: expect.arrayContaining(['order_number', 'customer_name']),
      },
    }),
  );

  const documents = await openPortal('/documents?country=PE', {
    answers: [answer(findDocuments, () => pageOfRows(exampleRow(findDocuments, { id: 1 }))), ...written],
  });
  await documents.user.click(await screen.findByRole('button', { name: /^Export (tax )?documents/ }));
  await documents.user.click(exportButton(await screen.findByRole('dialog')));
  await waitFor(() =>
    expect(documents.server.asked(startExport)[0]?.body).toMatchObject({
      kind: 'tax_documents',
      listed: { filter: { country: 'PE' } },
    }),
  );
});

test("Mexico's failed invoices of some days are exported, and their list says so", async () => {
  const { user: _, ...file } = ready;
  const made = { ...file, created_at: '2026-11-20T15:00:00Z', path: 'failed.csv', url: null, user: { name: 'Rita' } };
  const none = exampleOf(findFailedInvoiceExports.replies[200]);
  let rows: (typeof none)['paginator']['data'] = [];
  const { user, server } = await openPortal('/exports/failed-mexico-invoices', {
    answers: [
      answer(findFailedInvoiceExports, () => ({ ...none, paginator: { ...none.paginator, data: rows } })),
      answer(exportFailedInvoices, () => {
        rows = [{ ...made, kind: 'failed_mexico_invoices' }];
        return { ...made, kind: 'failed_mexico_invoices' as const };
      }),
    ],
  });
  await user.click(await screen.findByRole('button', { name: 'Export Failed Invoices' }));
  expect(await screen.findByText('Export finished successfully')).toBeVisible();
  expect(await findRow('Rita')).toHaveTextContent('Ready');
  expect(server.asked(exportFailedInvoices)).toHaveLength(1);
});

test('all that proves tax documents is exported as a zip, as their list is narrowed', async () => {
  const { user, server } = await openPortal('/documents/export?search=1001', {
    answers: [answer(exportDocuments, () => ready), answer(getExport, () => ready)],
  });
  await user.selectOptions(await screen.findByLabelText('File for'), 'Evidence (zip)');
  await user.click(screen.getByRole('button', { name: 'Export Tax Documents' }));
  await waitFor(() =>
    expect(server.asked(exportDocuments)).toMatchObject([{ query: { search: '1001', style: 'evidence' } }]),
  );
});
