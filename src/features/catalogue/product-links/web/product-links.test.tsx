import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { makeProduct } from '#features/data/products-from-listings/contract.ts';
import { ConnectionView, findConnections, getConnection } from '#features/partners/connections/contract.ts';
import { answer, pageOfRows, refuse } from '../../../../../tests/component/answers.ts';
import { exampleOf } from '../../../../../tests/component/example.ts';
import { fill } from '../../../../../tests/component/fill.ts';
import { openPortal } from '../../../../../tests/component/open-portal.tsx';
import {
  CatalogueReading,
  getCatalogueReading,
  getSameSkuLinking,
  importConnectorCatalogue,
  saveSameSkuLinking,
} from '../catalogue-contract.ts';
import { findSuggestions, LinkProduct, searchLinkProducts } from '../choices-contract.ts';
import {
  ConnectorProduct,
  ConnectorProductPage,
  countListedProducts,
  findConnectorProducts,
  findListedProducts,
  getConnectorProduct,
  saveConnectorProduct,
} from '../contract.ts';
import {
  applyLinkRun,
  findLatestLinkRuns,
  findLinkRunLines,
  LinkRun,
  startMatchRuns,
  uploadLinkFile,
} from '../runs-contract.ts';

const exigo: ConnectionView = {
  ...exampleOf(ConnectionView),
  id: 1,
  kind: 'exigo',
  name: 'Exigo',
  capabilities: ['products.read'],
};
const connection = [answer(getConnection, () => exigo), answer(findConnections, () => [exigo])];
const vela: LinkProduct = { ...exampleOf(LinkProduct), id: 9, sku: 'VELA-03', name: 'Portavelas' };
const listed = (sku: string, given: Partial<ConnectorProduct> = {}): ConnectorProduct => ({
  ...exampleOf(ConnectorProduct),
  id: 5,
  connection_id: 1,
  connection_name: 'Exigo',
  connector_product_sku: sku,
  ...given,
});
const linked = { product_id: 9, sku: 'VELA-03', name: 'Portavelas' };
const suggested = { suggestion: { product: vela, reason: 'sku' as const, percent: null, candidates: 1 } };
const PAGE = '/settings/connectors/1/products';

/** The products of a channel; a link that is saved is stored in the first. */
async function openProducts(address: string, ...given: ConnectorProduct[]) {
  let rows = given;
  const opened = await openPortal(address, {
    answers: [
      ...connection,
      answer(countListedProducts, () => ({
        ...exampleOf(countListedProducts.replies[200]),
        all: 3,
        unlinked: 2,
        same_sku: 2,
      })),
      answer(findListedProducts, () => pageOfRows(...rows)),
      answer(getConnectorProduct, () => ({
        ...exampleOf(getConnectorProduct.replies[200]),
        connector_product: listed('A-1'),
        open_orders: 1,
      })),
      answer(searchLinkProducts, ({ query }) => ({
        status: 200,
        body: { data: query.q.startsWith('v') ? [vela] : [], last_page: 1 },
      })),
      answer(findSuggestions, () => [suggested.suggestion]),
      answer(saveConnectorProduct, ({ body: { connector_product: link } }) => {
        const row = listed(
          link.connector_product_sku ?? 'A-1',
          link.product_id === null ? { orders_waiting: 1 } : linked,
        );
        rows = [row];
        const message = link.product_id === null ? 'A-1 is unlinked' : 'A-1 is linked to VELA-03';
        return { message, alert_type: 'success' as const, orders: 1, connector_product: row };
      }),
    ],
  });
  const sent = () => opened.server.asked(saveConnectorProduct).map(({ body }) => body.connector_product);
  return { ...opened, sent };
}

test('a SKU that the channel does not list is linked by a search that says what it finds', async () => {
  const { user, sent } = await openProducts(`${PAGE}?focus=A-1`);
  expect(await screen.findByText('A-1 is not among the products that the channel lists')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Add Link' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add Product Link' });
  const box = within(dialog).getByPlaceholderText('Search by SKU or product title...');
  await fill(user, box, 'no such thing');
  expect(await within(dialog).findByText('No Results Found')).toBeVisible();
  expect(dialog).toHaveTextContent('No product has "no such thing". Searched in: SKU, name, barcode.');
  await fill(user, box, 'v');
  await user.click(await within(dialog).findByRole('button', { name: 'Link VELA-03' }));
  expect(await screen.findByText(/A-1 is linked to VELA-03/)).toBeVisible();
  expect(sent()).toMatchObject([{ connection_id: 1, connector_product_sku: 'A-1', product_id: 9 }]);
  expect(await screen.findByText('Portavelas')).toBeVisible();
});

test('a link is removed after a question that says what stops, and taken back by its undo', async () => {
  const { user, sent } = await openProducts(`${PAGE}?connectionStatus=all`, listed('A-1', linked));
  await user.click(await screen.findByRole('button', { name: 'Actions for A-1' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Unlink' }));
  const question = await screen.findByRole('dialog', { name: 'Unlink product' });
  expect(await within(question).findByText('1 open order contains it and will wait.')).toBeVisible();
  await user.click(within(question).getByRole('button', { name: 'Unlink' }));
  expect(await screen.findByText('Releases 1 order')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText(/A-1 is linked again/)).toBeVisible();
  expect(sent()).toMatchObject([
    { id: 5, product_id: null, was_product_id: 9 },
    { id: 5, product_id: 9 },
  ]);
});

test('the products open on those that are not linked, and all stay where they were asked for', async () => {
  const { user, server } = await openProducts(PAGE, listed('A-1'));
  expect(await screen.findByRole('button', { name: /^Unlinked/ })).toHaveAttribute('aria-pressed', 'true');
  await waitFor(() => expect(window.location.search).toMatch(/connectionStatus=unlinked/));
  await user.click(screen.getByRole('button', { name: /^All/ }));
  await waitFor(() => expect(window.location.search).toMatch(/connectionStatus=all/));
  expect(server.asked(findListedProducts).at(-1)?.query).toMatchObject({ connectionStatus: 'all' });
});

test('a suggestion is accepted by keyboard, and its key searches another', async () => {
  const { user, sent } = await openProducts(`${PAGE}?connectionStatus=suggested`, listed('vela-03', suggested));
  expect(await screen.findByText('same SKU')).toBeVisible();
  await user.keyboard('s');
  const dialog = await screen.findByRole('dialog', { name: 'Add Product Link' });
  expect(await within(dialog).findByText('Suggestions')).toBeVisible();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.keyboard('j{Enter}');
  await waitFor(() => expect(sent()).toMatchObject([{ id: 5, product_id: 9 }]));
});

const run: LinkRun = { ...exampleOf(LinkRun), id: 3, connection_id: 1, created_at: new Date().toISOString() };

test('all exact matches are accepted in one go, and each line says what became of it', async () => {
  let runs: LinkRun[] = [];
  const { user, server } = await openProducts(PAGE, listed('A-1'));
  server.answer(
    answer(findLatestLinkRuns, () => runs),
    answer(startMatchRuns, () => {
      runs = [{ ...run, kind: 'matches', state: 'done', lines: 2, done: 2, counts: { linked: 2 } }];
      return runs;
    }),
    answer(findLinkRunLines, () =>
      pageOfRows({ line: 1, connector_product_sku: 'B-2', product_sku: 'VELA-02', outcome: 'linked' as const }),
    ),
  );
  await user.click(await screen.findByRole('button', { name: 'Accept all 2 exact SKU matches' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Accept all' }));
  expect(await screen.findByText(/^Links are saved 2 changed/)).toBeVisible();
  expect(server.asked(startMatchRuns)).toMatchObject([{ body: { connection_id: 1 } }]);
  await user.click(screen.getByRole('button', { name: 'Details' }));
  const dialog = await screen.findByRole('dialog', { name: 'What became of each line' });
  expect(await within(dialog).findByRole('row', { name: /B-2/ })).toHaveTextContent('Linked');
});

test('the table goes out as CSV and comes back: checked first, then applied', async () => {
  let runs: LinkRun[] = [];
  const { user, server } = await openProducts(`${PAGE}?connectionStatus=all&search=A-1`, listed('A-1'));
  const unclear = { encodings: [{ encoding: 'windows-1250' as const, sample: 'žluťoučký' }] };
  server.answer(
    answer(findLatestLinkRuns, () => runs),
    answer(uploadLinkFile, ({ query }) => {
      if (!query.encoding)
        return refuse(422, { message: 'The letters can be read in several ways.', details: unclear });
      runs = [
        {
          ...run,
          kind: 'file',
          file_name: 'links.csv',
          state: 'checked',
          lines: 2,
          counts: { will_link: 1, invalid: 1 },
        },
      ];
      return runs[0] ?? run;
    }),
    answer(applyLinkRun, () => {
      runs = [{ ...run, kind: 'file', state: 'done', lines: 2, counts: { linked: 1, invalid: 1 } }];
      return runs[0] ?? run;
    }),
  );
  await user.click(await screen.findByRole('button', { name: 'CSV' }));
  expect(await screen.findByRole('menuitem', { name: 'Download CSV' })).toHaveAttribute(
    'href',
    expect.stringMatching(/connector-products\/csv\?.*connection_id=1.*q=A-1/),
  );
  await user.click(screen.getByRole('menuitem', { name: 'Upload CSV…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Link products by CSV' });
  const check = () => user.click(within(dialog).getByRole('button', { name: 'Check file' }));
  await check();
  expect(await within(dialog).findByText('Please choose a file')).toBeVisible();
  const file = new File(['Connector SKU,Product SKU\nA-1,VELA-03\n'], 'links.csv', { type: 'text/csv' });
  await user.upload(within(dialog).getByLabelText('CSV file'), file);
  await check();
  expect(await within(dialog).findByText('The letters can be read in several ways.')).toBeVisible();
  await user.click(within(dialog).getByRole('radio', { name: 'žluťoučký' }));
  await check();
  expect(
    await screen.findByText(/^links\.csv is checked\. Nothing was changed yet\. 1 will change, 0 already match, 1 not/),
  ).toBeVisible();
  expect(server.asked(uploadLinkFile).map(({ query }) => query)).toEqual([
    { name: 'links.csv' },
    { name: 'links.csv', encoding: 'windows-1250' },
  ]);
  await user.click(screen.getByRole('button', { name: 'Apply 1 change' }));
  expect(await screen.findByText(/^Links are saved 1 changed/)).toBeVisible();
  expect(server.asked(applyLinkRun)).toMatchObject([{ params: { id: 3 } }]);
});

test('the products are read on request, and a product shows where it is linked', async () => {
  const { user, server } = await openProducts(`${PAGE}?connectionStatus=linked`, listed('A-1', linked));
  const page = pageOfRows(listed('A-1', { ...linked, title: 'Candle' }));
  server.answer(
    answer(importConnectorCatalogue, () => ({
      connectorProducts: exampleOf(ConnectorProductPage),
      message: 'Grabbing products from connector',
      alertType: 'success' as const,
    })),
    answer(getCatalogueReading, () => ({ ...exampleOf(CatalogueReading), state: 'done' as const, listed: 4 })),
    answer(findConnectorProducts, () => ({ connector_products: page })),
  );
  await user.click(await screen.findByRole('button', { name: 'Import Products' }));
  expect(await screen.findByText(/Grabbing products from connector/)).toBeVisible();
  expect(await screen.findByText(/^Products read: 4/)).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Portavelas, where it is linked' }));
  const exigoPart = await screen.findByRole('region', { name: 'Exigo' });
  expect(await within(exigoPart).findByRole('row', { name: /Candle/ })).toHaveTextContent('A-1');
  expect(server.asked(findConnectorProducts)[0]?.query).toMatchObject({ product_id: 9, connectionStatus: 'linked' });
  await user.click(within(exigoPart).getByRole('button', { name: 'Link Product in Exigo' }));
  expect(await screen.findByPlaceholderText('Search by connector product SKU or title...')).toBeVisible();
});

test('same SKUs are linked by themselves while the switch is on; who may not turn it only sees it then', async () => {
  let links_same_skus = false;
  const state = answer(getSameSkuLinking, () => ({ links_same_skus }));
  const { user, server } = await openProducts(PAGE, listed('A-1'));
  server.answer(
    state,
    answer(saveSameSkuLinking, ({ body }) => {
      links_same_skus = body.links_same_skus;
      return body;
    }),
  );
  const turn = await screen.findByRole('switch', { name: /^Link same SKUs automatically/ });
  await waitFor(() => expect(turn).toBeEnabled());
  await user.click(turn);
  expect(await screen.findByText(/Same SKUs are linked automatically from now on/)).toBeVisible();
  await waitFor(() => expect(turn).toBeChecked());
  const member = { is_admin: false, rights: ['edit_mappings' as const] };
  const products = answer(findListedProducts, () => pageOfRows(listed('A-1', { ...linked, linked_by: null })));
  await openPortal(PAGE, { answers: [...connection, products, state], user: member });
  expect(await screen.findByRole('switch', { name: /^Link same SKUs automatically/ })).toBeDisabled();
  links_same_skus = false;
  await openPortal(PAGE, { answers: [...connection, products, state], user: member });
  await screen.findByRole('heading', { name: 'Product Mapping' });
  await screen.findByText('Portavelas');
  expect(screen.queryByRole('switch', { name: /^Link same SKUs automatically/ })).toBeNull();
});

test('a product is made for a SKU that nobody has, and linked; what is wrong with it is said at its field', async () => {
  const { user, server } = await openProducts(`${PAGE}?focus=A-1`);
  const made = { message: 'A-1 is created and linked to A-1', product_id: 4, orders: 1 };
  server.answer(
    answer(makeProduct, ({ body: { product } }) =>
      product.sku === 'VELA-03'
        ? refuse(409, { message: 'Invalid', errors: { sku: ['Another item has this SKU'] } })
        : { status: 201, body: { ...made, connector_product: listed('A-1', linked) } },
    ),
  );
  await user.click(await screen.findByRole('button', { name: 'Create product' }));
  const dialog = within(await screen.findByRole('dialog'));
  const field = (name: string) => dialog.getByRole('textbox', { name: new RegExp(`^${name}`) });
  const create = () => user.click(dialog.getByRole('button', { name: 'Create and link' }));
  expect(field('SKU')).toHaveValue('A-1');
  await fill(user, field('SKU'), 'VELA-03');
  await create();
  expect(await dialog.findByText('Another item has this SKU')).toBeVisible();
  await fill(user, field('SKU'), 'A-1');
  await fill(user, field('Price'), 'dear');
  await create();
  expect(await dialog.findByText('Enter an amount such as 12.50')).toBeVisible();
  await fill(user, field('Price'), '12,5');
  await create();
  expect(await screen.findByText(/A-1 is created and linked to A-1/)).toBeVisible();
  expect(server.asked(makeProduct).at(-1)?.body).toMatchObject({
    listing: { connection_id: 1, connector_product_sku: 'A-1' },
    product: { sku: 'A-1', price: '12.50' },
  });
});
