import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { ConnectionView, getConnection } from '#features/partners/connections/contract.ts';
import { answer, nothing, refuse } from '../../../../../tests/component/answers.ts';
import { exampleOf } from '../../../../../tests/component/example.ts';
import { fill } from '../../../../../tests/component/fill.ts';
import { tell } from '../../../../../tests/component/live-events.ts';
import { openPortal } from '../../../../../tests/component/open-portal.tsx';
import { findRow } from '../../../../../tests/component/rows.ts';
import {
  type CarrierMethods,
  CodeMapping,
  ConnectorLocation,
  countOptionOrders,
  createShippingOption,
  deleteLocation,
  deleteShippingOption,
  fetchRemoteLocations,
  fetchShippingCodes,
  findCarrierMethods,
  findConnectorLocations,
  findCoreLocations,
  findShippingCodes,
  findShippingOptions,
  offerMethods,
  ShippingOption,
  saveLocations,
  saveShippingCodes,
  setFastTrack,
} from '../contract.ts';

const exigo: ConnectionView = { ...exampleOf(ConnectionView), id: 1, kind: 'exigo', name: 'Exigo' };
const channel = answer(getConnection, () => ({
  ...exigo,
  capabilities: ['orders.read', 'shipcodes.read', 'locations.read'],
}));
const warehouse = answer(getConnection, () => ({ ...exigo, name: 'Amware', capabilities: ['orders.submit'] }));
const methods = [
  {
    label: 'DHL',
    methods: [
      { code: 'DE', name: 'DHL Economy' },
      { code: 'DX', name: 'DHL Express' },
    ],
  },
];
const code: CodeMapping = { ...exampleOf(CodeMapping), id: 5, connectorCode: '901', orders: 1 };
const lima = { core_id: 'LIM1', core_description: 'Lima' };

type User = Awaited<ReturnType<typeof openPortal>>['user'];
async function choose(user: User, field: HTMLElement, option: string) {
  await user.click(field);
  await user.click(await screen.findByRole('option', { name: option }));
}

test('two who map the same code: the second sees who was first, and decides', async () => {
  let row = code;
  const { user, server } = await openPortal('/settings/connectors/1/shipping-options', {
    answers: [
      channel,
      answer(findShippingCodes, () => ({ codesMapping: [row], amwareCodes: methods, recent: [] })),
      answer(saveShippingCodes, () => refuse(409, { message: 'Rita changed this meanwhile' })),
    ],
  });
  const line = await findRow('901');
  await choose(user, within(line).getByRole('combobox', { name: 'Shipping method for 901' }), 'DHL Economy');
  expect(line).toHaveTextContent('releases 1 order');
  row = { ...code, amwareCode: 'DX', amwareShipping: 'DHL Express', offer: 'offered', mapped_by: 'Rita', orders: 0 };
  tell({ type: 'mapping.changed' });
  await waitFor(() => expect(line).toHaveTextContent('Rita has mapped it to DHL Express meanwhile'));
  await user.click(screen.getByRole('button', { name: 'Save Shipping Options' }));
  expect(await screen.findByText(/Rita changed this meanwhile/)).toBeVisible();
  await user.click(within(line).getByRole('button', { name: 'Keep mine' }));
  server.answer(
    answer(saveShippingCodes, () => ({ message: 'Shipping options saved', alertType: 'success' as const, orders: 0 })),
  );
  await user.click(screen.getByRole('button', { name: 'Save Shipping Options' }));
  expect(await screen.findByText(/Shipping options saved/)).toBeVisible();
  expect(server.asked(saveShippingCodes).map(({ body }) => body.data[0])).toMatchObject([
    { connectorCode: '901', amwareCode: 'DE', shownAmwareCode: null },
    { connectorCode: '901', amwareCode: 'DE', shownAmwareCode: 'DX' },
  ]);
});

test('codes are fetched from the channel, and what is new or gone is said', async () => {
  const found = { codesMapping: [code], amwareCodes: methods, recent: [] };
  const fetched = { ...found, message: 'Read', alertType: 'success' as const, added: [], removed: [] };
  const { user, server } = await openPortal('/settings/connectors/1/shipping-options', {
    answers: [channel, answer(findShippingCodes, () => found), answer(fetchShippingCodes, () => fetched)],
  });
  await user.click(await screen.findByRole('button', { name: 'Get Shipping Options' }));
  expect(await screen.findByText('Nothing new, nothing removed.')).toBeVisible();
  server.answer(answer(fetchShippingCodes, () => ({ ...fetched, added: ['901'], removed: ['7', '8'] })));
  await user.click(screen.getByRole('button', { name: 'Get Shipping Options' }));
  expect(await screen.findByText('New: 901')).toBeVisible();
  expect(screen.getByText('No longer listed by the connector: 7, 8')).toBeVisible();
  expect(await findRow('901')).toHaveTextContent('New');
});

/** A warehouse's options, as they are stored. */
async function openOptions(...stored: ShippingOption[]) {
  let data = stored;
  return openPortal('/settings/connectors/1/shipping-options', {
    answers: [
      warehouse,
      answer(findShippingOptions, () => ({
        data,
        amwareCodes: methods,
        recent: [],
        core_locations: [lima],
        channels: [
          { id: 2, name: 'Exigo' },
          { id: 3, name: 'Shopify' },
        ],
      })),
      answer(createShippingOption, ({ body }) => {
        data = [...data, { ...option, connectorCode: body.ship_code, amwareCode: body.ship_name ?? '' }];
        return { id: 7, message: 'Shipping option created successfully' };
      }),
      answer(countOptionOrders, () => ({ orders: 2 })),
      answer(deleteShippingOption, () => {
        data = [];
        return { message: 'Shipping option was deleted' };
      }),
      answer(setFastTrack, () => nothing),
    ],
  });
}
const option: ShippingOption = {
  ...exampleOf(ShippingOption),
  id: 7,
  connectorCode: '901',
  amwareShipping: 'DHL Express',
};

test("a code is added on the warehouse's screen, goes first, and is deleted with a warning", async () => {
  const { user, server } = await openOptions();
  await user.click(await screen.findByRole('button', { name: 'Add Code' }));
  for (const missing of [
    'Channel should be selected',
    'Shipping method should be selected',
    'Shipping code fields should not be empty',
    'Core location fields should not be empty',
  ])
    expect(await screen.findByText(missing)).toBeVisible();
  await choose(user, screen.getByRole('combobox', { name: 'Channel' }), 'Exigo');
  await fill(user, screen.getByLabelText('Shipping Code'), '901');
  await choose(user, screen.getByRole('combobox', { name: 'Shipping Method' }), 'DHL Express');
  await choose(user, screen.getByRole('combobox', { name: 'Core Location' }), 'Lima');
  await user.click(screen.getByRole('button', { name: 'Add Code' }));
  expect(await screen.findByText(/Shipping option created successfully/)).toBeVisible();
  expect(server.asked(createShippingOption)).toMatchObject([
    { body: { connector_id: 2, ship_code: '901', ship_name: 'DX', ship_location: 'LIM1' } },
  ]);
  await user.click(await screen.findByRole('switch', { name: 'Fast Track for 901' }));
  await waitFor(() => expect(server.asked(setFastTrack)).toMatchObject([{ params: { id: 7 } }]));
  await user.click(screen.getByRole('button', { name: 'Delete 901' }));
  const question = await screen.findByRole('dialog', { name: 'Delete 901?' });
  expect(await within(question).findByText(/^2 open orders use it\. They will wait/)).toBeVisible();
  await user.click(within(question).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText(/Shipping option was deleted/)).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('switch', { name: 'Fast Track for 901' })).toBeNull());
});

test('a method that is not ticked disappears from the choices and stays where it is used', async () => {
  const carrier: CarrierMethods = {
    label: 'DHL',
    methods: [
      { code: 'DE', name: 'DHL Economy', is_offered: true, used_by: 0 },
      { code: 'DX', name: 'DHL Express', is_offered: true, used_by: 1 },
    ],
  };
  let shown = carrier;
  const { user, server } = await openOptions({ ...option, offer: 'not_offered' });
  server.answer(
    answer(findCarrierMethods, () => [shown]),
    answer(offerMethods, ({ body }) => {
      const offered = ({ code }: { code: string }, was: boolean) => (body.codes.includes(code) ? body.is_offered : was);
      shown = { ...shown, methods: shown.methods.map((one) => ({ ...one, is_offered: offered(one, one.is_offered) })) };
      return [shown];
    }),
  );
  tell({ type: 'mapping.changed' });
  const group = await screen.findByRole('group', { name: 'DHL' });
  const all = within(group).getByRole('checkbox', { name: 'Check All of DHL' });
  expect(all).toBeChecked();
  expect(within(group).getByRole('checkbox', { name: 'DHL Express · 1 code' })).toBeChecked();
  await user.click(all);
  await waitFor(() => expect(within(group).queryAllByRole('checkbox', { checked: true })).toEqual([]));
  expect(server.asked(offerMethods)).toMatchObject([{ body: { codes: ['DE', 'DX'], is_offered: false } }]);
  expect(await findRow('901')).toHaveTextContent('Removed from the choices');
});

const place: ConnectorLocation = {
  ...exampleOf(ConnectorLocation),
  connector_location: { exigo_id: 44, exigo_description: 'Almacén Lima' },
  orders: 1,
};
const core = answer(findCoreLocations, () => [lima]);

test('a place that orders name is mapped, by the row that a link asked for, and deleted', async () => {
  let row: ConnectorLocation = place;
  const { user, server } = await openPortal('/settings/connectors/1/locations?focus=44', {
    answers: [
      channel,
      core,
      answer(findConnectorLocations, () => [row]),
      answer(saveLocations, () => {
        row = { ...place, id: 9, core_location: lima, offer: 'offered', orders: 0 };
        return { success: true as const, message: 'Connector locations saved', orders: 1 };
      }),
      answer(deleteLocation, () => {
        row = place;
        return { message: 'Location mapping was deleted' };
      }),
    ],
  });
  const field = await screen.findByRole('combobox', { name: 'Core location for Almacén Lima' });
  await waitFor(() => expect(field).toHaveFocus());
  expect(await findRow('44')).toHaveTextContent('releases 1 order');
  await choose(user, field, 'Lima');
  await user.click(screen.getByRole('button', { name: 'Save Connector Locations' }));
  expect(await screen.findByText(/Connector locations saved/)).toBeVisible();
  expect(server.asked(saveLocations)[0]?.body.locations).toMatchObject([
    { source_location_id: '44', core_location: { core_id: 'LIM1' } },
  ]);
  await waitFor(async () => expect(await findRow('44')).toHaveTextContent('Mapped'));
  await user.click(screen.getByRole('button', { name: 'Delete mapping of Almacén Lima' }));
  const question = await screen.findByRole('dialog', { name: 'Delete' });
  expect(question).toHaveTextContent('Are you sure you want to delete this location mapping?');
  await user.click(within(question).getByRole('button', { name: 'Yes' }));
  expect(await screen.findByText(/Location mapping was deleted/)).toBeVisible();
  expect(server.asked(deleteLocation)).toMatchObject([{ params: { id: 9 } }]);
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Delete mapping of/ })).toBeNull());
});

test('a place that is fetched from the channel is kept here alone until it is saved', async () => {
  let stored: ConnectorLocation[] = [];
  const { user, server } = await openPortal('/settings/connectors/1/locations', {
    answers: [
      channel,
      core,
      answer(findConnectorLocations, () => stored),
      answer(fetchRemoteLocations, () => [place]),
      answer(saveLocations, () => {
        stored = [{ ...place, id: 9 }];
        return { success: true as const, message: 'Connector locations saved', orders: 0 };
      }),
    ],
  });
  await screen.findByText('No locations yet');
  await user.click(screen.getByRole('button', { name: 'Get Inventory Locations' }));
  expect(await findRow('44')).toHaveTextContent('New');
  await user.click(screen.getByRole('button', { name: 'Delete mapping of Almacén Lima' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Yes' }));
  await screen.findByText('No locations yet');
  expect(server.asked(deleteLocation)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Get Inventory Locations' }));
  expect(await findRow('44')).toHaveTextContent('New');
  await user.click(screen.getByRole('button', { name: 'Save Connector Locations' }));
  await waitFor(async () => expect(await findRow('44')).not.toHaveTextContent('New'));
  expect(screen.getByRole('button', { name: 'Delete mapping of Almacén Lima' })).toBeVisible();
});
