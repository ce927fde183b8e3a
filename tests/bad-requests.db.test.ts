import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { givenWorld } from './given.ts';
import { givenOrder } from './given-order.ts';

// A demo, so calls that send mail run as in production.
const world = await givenWorld({ request_timeout_ms: 100, is_demo: true });
const account = await world.account();
const { staff, call, cookie } = account;
const order = await givenOrder(world, account);

const Refusal = z.object({ message: z.string().min(1), errors: z.record(z.string(), z.array(z.string())) });

const TEXTS = [
  'customer_name',
  'customer_email',
  'customer_phone',
  'company_name',
  'address',
  'city',
  'postal_code',
  'country',
  'note',
  'shipMethod',
  'warehouse',
];

function fieldsOf(reply: { body: unknown }): string[] {
  return Object.keys(Refusal.parse(reply.body).errors);
}

describe('an edit', () => {
  const save = (edit: unknown) => staff.put('/api/orders/save', { order: edit });

  test.each([1, true, [], {}, ['x'], { a: 1 }])('with %j in place of a text names the field', async (value) => {
    for (const field of TEXTS) {
      const reply = await save({ id: order.id, version: 1, [field]: value });
      expect([field, reply.status, fieldsOf(reply)]).toEqual([field, 422, [`order.${field}`]]);
    }
  });

  test.each(['x', null, {}, [], -1, 0, 1.5, '1e400', 2 ** 60])('of order %j names the field', async (id) => {
    const reply = await save({ id, version: 1 });
    expect([reply.status, fieldsOf(reply)]).toEqual([422, ['order.id']]);
  });

  test('without a required field names the field', async () => {
    expect(fieldsOf(await save({}))).toEqual(['order.id']);
    for (const body of [{}, { order: null }, { order: [] }, { order: 'x' }]) {
      expect(fieldsOf(await staff.put('/api/orders/save', body))).toEqual(['order']);
    }
  });

  test('of an order that is not there answers 404', async () => {
    expect(await save({ id: 999_999_999, version: 1 })).toMatchObject({ status: 404 });
  });
});

describe('a page', () => {
  const lists = ['orders', 'customers'];

  test.each(lists)('of %s after the last is empty, and says how many there are', async (list) => {
    const reply = await staff.get(`/api/${list}?page=900000&perPage=200`);
    expect(reply).toMatchObject({ status: 200, body: { data: [], current_page: 900_000, last_page: 1, total: 1 } });
  });

  test.each(lists)('of %s that is no page, or too long, names the field', async (list) => {
    for (const [field, values] of [
      ['page', ['0', '-1', '1.5', 'x', '', '1e9', 'NaN', '99999999999999999999']],
      ['perPage', ['0', '-5', '201', 'x', '1e3']],
    ] as const) {
      for (const value of values) {
        const reply = await staff.get(`/api/${list}?${field}=${encodeURIComponent(value)}`);
        expect([field, value, reply.status, fieldsOf(reply)]).toEqual([field, value, 422, [field]]);
      }
    }
  });

  test.each([
    '/api/orders?search=&filterBy=&connection_id=&country=&warehouse=&customer_id=&start_at=&end_at=&is_held=&problem=',
    '/api/customers?search=&filterBy=&start_at=&end_at=',
    '/api/exports?kind=',
    '/api/imports?sheet=',
    `/api/connectors/{connector}/products?account_id=&connection_id=&product_id=&q=&sku=&connectionStatus=`,
  ])('whose filters have no value is narrowed by none: %s', async (path) => {
    const url = path.replace('{connector}', String(order.connection_id));
    expect(await staff.get(url)).toMatchObject({ status: 200 });
  });

  test('of days the wrong way round, or that do not exist, names the field', async () => {
    const reversed = await staff.get('/api/orders?start_at=2026-11-02&end_at=2026-11-01');
    expect([reversed.status, fieldsOf(reversed)]).toEqual([422, ['end_at']]);
    for (const day of ['2026-02-30', '2026-13-01', 'yesterday', '0000-00-00', '2026-1-1', '99999-01-01']) {
      const reply = await staff.get(`/api/orders?start_at=${day}`);
      expect([day, reply.status, fieldsOf(reply)]).toEqual([day, 422, ['start_at']]);
    }
  });
});

describe('a login', () => {
  test.each(['\0', '\ud800', "' or '1'='1", '', 'x'.repeat(10_000)])(
    'with %j is refused as any other wrong one',
    async (text) => {
      const reply = await call('POST', '/api/session', { email: text, password: text });
      expect([401, 413, 422]).toContain(reply.status);
    },
  );
});

describe('a body', () => {
  const url = '/api/orders/save';
  const send = (type: string, payload: string | Buffer) => {
    const token = cookie.replace('bodega_session=', '');
    const headers = {
      cookie,
      'content-type': type,
      'x-csrf-token': world.services.secrets.csrfToken(token),
      'x-requested-with': 'XMLHttpRequest',
    };
    return world.app.inject({ method: 'PUT', url, headers, payload });
  };

  test('of ten megabytes answers 413', async () => {
    const reply = await send('application/json', JSON.stringify({ order: { note: 'x'.repeat(10 * 1024 ** 2) } }));
    expect(reply.statusCode).toBe(413);
    expect(reply.json()).toMatchObject({ message: expect.stringMatching(/./) });
  });

  test.each([
    'text/plain',
    'application/xml',
    'text/html',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'image/png',
    'nonsense',
  ])('of type %s answers 415', async (type) => {
    expect((await send(type, '{"order":{"id":1,"version":1}}')).statusCode).toBe(415);
  });

  test.each(['', '{', '{"order":', '{"a":1}}', 'nul', "{'a':1}", '{"__proto__":{"is_admin":true}}', '[1,2', '\0'])(
    'that is no usable JSON answers 400: %j',
    async (text) => {
      expect((await send('application/json', text)).statusCode).toBe(400);
    },
  );

  test('nested a hundred thousand times is refused, not followed', async () => {
    const deep = '['.repeat(100_000) + ']'.repeat(100_000);
    const reply = await send('application/json', `{"order":${deep}}`);
    expect(reply.statusCode).toBe(400);
  });

  test('nested deeper than any call needs is refused with and without a session, and a large one without', async () => {
    const logIn = async (body: string) => {
      const headers = { 'content-type': 'application/json' };
      return (await world.app.inject({ method: 'POST', url: '/api/session', headers, payload: body })).statusCode;
    };
    const deep = '['.repeat(40) + ']'.repeat(40);
    expect((await send('application/json', deep)).statusCode).toBe(400);
    expect(await logIn(deep)).toBe(400);
    expect(await logIn(JSON.stringify({ email: 'a@example.com', password: 'x'.repeat(17_000) }))).toBe(413);
  });

  test('with bytes that are no UTF-8 is not stored as something else', async () => {
    const bytes = Buffer.concat([
      Buffer.from(`{"order":{"id":${order.id},"version":1,"note":"`),
      Buffer.from([0xff, 0xfe, 0xc0]),
      Buffer.from('"}}'),
    ]);
    expect((await send('application/json', bytes)).statusCode).toBeLessThan(500);
  });
});
