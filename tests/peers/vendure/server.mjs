// A real Vendure server for the tests of its connector, in memory and gone with its standard input. It prints one line
// of JSON: `url`, where Vendure answers, and `control`, where tests set what no call of Vendure's sets: `POST
// /orders/7` with columns of an order, such as its times, and `POST /orders/7/copy` with those of a copy, since buying
// a page full takes a minute.

import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import {
  bootstrap,
  DefaultLogger,
  dummyPaymentHandler,
  LanguageCode,
  LogLevel,
  Order,
  TransactionalConnection,
} from '@vendure/core';
import { populateInitialData } from '@vendure/core/cli/index.js';

const app = await bootstrap({
  logger: new DefaultLogger({ level: LogLevel.Error }),
  apiOptions: { hostname: '127.0.0.1', port: 0, adminApiPath: 'admin-api', shopApiPath: 'shop-api' },
  authOptions: {
    tokenMethod: ['bearer', 'api-key'],
    superadminCredentials: { identifier: 'superadmin', password: process.env.PEER_PASSWORD },
  },
  dbConnectionOptions: { type: 'sqljs', synchronize: true },
  paymentOptions: { paymentMethodHandlers: [dummyPaymentHandler] },
  customFields: { ProductVariant: [{ name: 'ean', type: 'string' }] },
  plugins: [],
});
const settlesAtOnce = { code: dummyPaymentHandler.code, arguments: [{ name: 'automaticSettle', value: 'true' }] };
await populateInitialData(app, {
  defaultLanguage: LanguageCode.en,
  defaultZone: 'Americas',
  countries: [{ code: 'PE', name: 'Peru', zone: 'Americas' }],
  taxRates: [{ name: 'Standard', percentage: 18 }],
  shippingMethods: [
    { name: 'Standard', price: 500 },
    { name: 'Express', price: 1550 },
  ],
  paymentMethods: [{ name: 'Test payment', handler: settlesAtOnce }],
  collections: [],
  roles: [],
});

const { manager } = app.get(TransactionalConnection).rawConnection;
const dates = new Set(['orderPlacedAt', 'updatedAt']);

/** A new entity with the columns of another, but these. */
function copyOf(entity, changes) {
  const { columns } = manager.connection.getMetadata(entity.constructor);
  const kept = columns.filter((column) => !column.isPrimary);
  const values = kept.map(({ propertyName }) => [propertyName, entity[propertyName]]);
  return new entity.constructor({ ...Object.fromEntries(values), ...changes });
}

/** Copies a placed order. @returns the copy's id */
async function copyOrder(id) {
  const order = await manager.findOneOrFail(Order, {
    where: { id },
    relations: { channels: true, customer: true, lines: true, shippingLines: true },
  });
  const copy = await manager.save(
    copyOf(order, { channels: order.channels, customer: order.customer, code: randomUUID() }),
  );
  for (const line of [...order.lines, ...order.shippingLines]) await manager.save(copyOf(line, { order: copy }));
  return copy.id;
}

const control = createServer(async (request, response) => {
  const [, , given, action] = request.url.split('/');
  const id = action === 'copy' ? await copyOrder(Number(given)) : Number(given);
  const columns = Object.entries(await json(request)).map(([name, value]) => [
    name,
    dates.has(name) ? new Date(value) : value,
  ]);
  await manager.update(Order, id, Object.fromEntries(columns));
  response.end(JSON.stringify({ id: String(id) }));
});
control.listen(0, '127.0.0.1', async () => {
  const url = (await app.getUrl()).replace('[::1]', '127.0.0.1');
  console.log(JSON.stringify({ url, control: `http://127.0.0.1:${control.address().port}` }));
});
process.stdin.on('end', () => process.exit()).resume();
