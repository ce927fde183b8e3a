import { randomUUID } from 'node:crypto';
import { type Document, OpenAPIClientAxios } from 'openapi-client-axios';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { givenWorld } from '../../tests/given.ts';
import { givenMemberOf } from '../../tests/given-member.ts';

const world = await givenWorld();
const { account_id } = await world.account();
const PASSWORD = 'a password';

const Operation = z.looseObject({
  operationId: z.string(),
  tags: z.array(z.string()).length(1),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  responses: z.record(z.string(), z.looseObject({})),
});
const ApiDocument = z.looseObject({ paths: z.record(z.string(), z.record(z.string(), Operation)) });

async function readDocument() {
  return (await world.app.inject({ method: 'GET', url: '/api/openapi.json' })).json<Document>();
}

/** A client made from the document alone: it knows nothing else of the server. */
async function givenClient() {
  const baseURL = await world.app.listen({ port: 0, host: '127.0.0.1' });
  const api = new OpenAPIClientAxios({ definition: await readDocument(), axiosConfigDefaults: { baseURL } });
  const client = await api.init();
  client.defaults.validateStatus = () => true;
  return client;
}

describe('the API document', () => {
  test('is enough for a generated client to log in, write and upload', async () => {
    const client = await givenClient();
    const { email } = await givenMemberOf(world, account_id, PASSWORD);
    const session = await client.postSession?.({}, { email, password: PASSWORD });
    const cookie = z.array(z.string()).parse(session?.headers['set-cookie'])[0]?.split(';')[0];
    const { csrf_token } = z.object({ csrf_token: z.string() }).parse(session?.data);
    const headers = { cookie, 'x-csrf-token': csrf_token, 'x-requested-with': 'XMLHttpRequest' };

    const sku = `SKU-${randomUUID()}`;
    const created = await client.postProducts?.({}, { sku, name: 'Lamp' }, { headers });
    expect(created).toMatchObject({ status: 201 });
    const refused = await client.postProducts?.({}, { sku, name: 'Lamp' }, { headers });
    expect(refused).toMatchObject({ status: 409, data: { message: expect.any(String) } });

    const form = new FormData();
    form.set('file', new Blob([`sku,name\n${sku},Lamp of brass\n`], { type: 'text/csv' }), 'products.csv');
    const uploaded = await client.postImports?.({ sheet: 'products' }, form, { headers });
    expect(uploaded).toMatchObject({ status: 200, data: { id: expect.any(Number) } });
  });

  test('says of each call who may make it, how it fails, and under which name', async () => {
    const { paths } = ApiDocument.parse(await readDocument());
    const operations = Object.entries(paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, one]) => ({ path, method, ...one })),
    );
    const ids = operations.map((one) => one.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { path, method, security, responses } of operations) {
      expect([path, method, Object.keys(responses)]).toEqual([path, method, expect.arrayContaining(['400', '500'])]);
      if (path === '/api/session' && method === 'post') expect(security).toEqual([]);
    }
    expect(paths['/api/orders/save']?.put).toMatchObject({
      security: [{ session: [], csrf: [], page: [] }],
      responses: { 401: {}, 403: {}, 409: {}, 422: {} },
    });
    expect(paths['/api/upload']?.post).toMatchObject({
      requestBody: { content: { 'multipart/form-data': { schema: { required: ['id', 'files'] } } } },
    });
  });

  test('calls an answer that is a bare text by its type', async () => {
    const { paths } = ApiDocument.parse(await readDocument());
    const reply = paths['/api/download-csv']?.get?.responses['200'];
    expect(Object.keys(z.looseObject({ content: z.looseObject({}) }).parse(reply).content)).toEqual(['text/plain']);
  });

  test('bounds each integer that a call takes by the range of the database', async () => {
    const { paths } = ApiDocument.parse(await readDocument());
    const inputs = Object.entries(paths).flatMap(([path, item]) =>
      Object.entries(item).flatMap(([method, one]) =>
        integersIn([one.parameters, one.requestBody], `${method} ${path}`),
      ),
    );
    expect(inputs.length).toBeGreaterThan(50);
    expect(inputs.filter(({ place, maximum }) => maximum > mostOf(place)).map(({ place }) => place)).toEqual([]);
  });
});

/** Ids are 64 bits wide, of which JavaScript holds 53; all other integers have 32. */
const mostOf = (place: string) =>
  /(id|ids|Id|\[\]| category| user)$/.test(place) ? Number.MAX_SAFE_INTEGER : 2_147_483_647;

/** Every integer below a part of the document, with the names on the way to it. */
function integersIn(part: unknown, place: string): { place: string; maximum: number }[] {
  if (Array.isArray(part)) return part.flatMap((one) => integersIn(one, place));
  const { success, data } = z.looseObject({}).safeParse(part);
  if (!success) return [];
  if (data.type === 'integer') return [{ place, maximum: Number(data.maximum ?? Number.POSITIVE_INFINITY) }];
  const at = typeof data.name === 'string' && data.in ? `${place} ${data.name}` : place;
  return Object.entries(data).flatMap(([key, inner]) => {
    if (key === 'properties') {
      const fields = Object.entries(z.looseObject({}).parse(inner));
      return fields.flatMap(([field, schema]) => integersIn(schema, `${at} ${field}`));
    }
    return integersIn(inner, key === 'items' ? `${at}[]` : at);
  });
}
