import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { ListingToUpload } from '../core/listings.ts';
import { authSuite } from '../suites/auth-suite.ts';
import { errorsSuite, faultsSuite } from '../suites/faults-suite.ts';
import { limitsSuite } from '../suites/limits-suite.ts';
import { startLocalServer } from '../suites/local-server.ts';
import { type Fault, sandboxTargets, type Target } from '../suites/sandbox-target.ts';

const CREDENTIALS = {
  application_id: 'demo',
  shared_secret: 'sandbox-shared-secret',
  refresh_token: 'sandbox-refresh-token',
};
const US = '12000101';
const MEXICO = '12000102';

const openWith = (settings: object) =>
  sandboxTargets({
    kind: 'channel-advisor',
    partner: 'channel-advisor',
    credentials: CREDENTIALS,
    settings: (url) => ({ base_url: `${url}/channel-advisor`, ...settings }),
  });
const open = openWith({ label: "Bodega's", product_page: 'https://x.example.com/{profile_id}/{product_id}' });

const LAMP: ListingToUpload = {
  profile_id: US,
  sku: "LAMP'01",
  name: 'Lámpara',
  upc: '750100000001',
  brand: 'Nido',
  description: 'De mesa',
  color: 'Rojo',
  size: '',
  price: '39.90',
  weight: { amount: '2', unit: 'kg' },
  quantity: 12,
  image_urls: ['https://images.example.com/lamp.png', 'https://images.example.com/side.png'],
};

const upload = ({ ctx, connector }: Target, change: Partial<ListingToUpload> = {}) =>
  connector.listing?.upload(ctx, { ...LAMP, ...change });

const Held = z.array(z.looseObject({ ID: z.int(), ProfileID: z.int(), Sku: z.string() }));
const held = async ({ control }: Target) => Held.parse(await control('GET', '/channel-advisor/products'));

authSuite(open, { wrong: { ...CREDENTIALS, refresh_token: 'sandbox-other' }, calls_when_dead: 1 });
limitsSuite(open, { per_minute: 2_000 });
faultsSuite(open);

errorsSuite(open, [
  {
    what: 'a profile that the token does not cover',
    expected: { kind: 'not_found', message: expect.stringContaining('profile 7') },
    provoke: (target) => Promise.resolve(upload(target, { profile_id: '7' })),
  },
  {
    what: 'what the partner finds wrong, in its own words',
    expected: { kind: 'validation', status: 400, message: expect.stringContaining('Distribution center 33') },
    provoke: async (target) => {
      const other = await openWith({ distribution_center_id: 33 })();
      return upload({ ...target, ctx: other.ctx });
    },
  },
  {
    what: 'a token that covers nothing',
    expected: { kind: 'config' },
    provoke: async (target) => {
      await target.control('PUT', '/channel-advisor/profiles', { ids: [] });
      return target.connector.check(target.ctx);
    },
  },
]);

describe('tokens', () => {
  const grants = async ({ ledger }: Target) =>
    (await ledger()).filter(({ path }) => path === '/channel-advisor/oauth2/token').length;

  test.each([401, 400])('one that is refused with %i is replaced once', async (status) => {
    const target = await open();
    await target.connector.check(target.ctx);
    await target.control('POST', '/channel-advisor/revoke-tokens', { status });
    await Promise.all([upload(target), target.connector.check(target.open())]);
    expect(await grants(target)).toBe(2);
    expect(await held(target)).toHaveLength(1);
  });

  test('a refresh token that died of disuse is an auth failure', async () => {
    const target = await open();
    await target.control('POST', '/advance', { ms: 91 * 86_400_000 });
    await expect(target.connector.check(target.ctx)).rejects.toMatchObject({ kind: 'auth', message: 'invalid_grant' });
  });

  test('our token follows no link to another address', async () => {
    const calls: string[] = [];
    const { port } = await startLocalServer((request, response) => {
      calls.push(String(request.url));
      const isGrant = request.url === '/oauth2/token';
      const page = { value: [], '@odata.nextLink': `http://localhost:${port}/v1/Profiles?$skip=2` };
      response.end(JSON.stringify(isGrant ? { access_token: 'a', expires_in: 3_600 } : page));
    });
    const host = `127.0.0.1:${port}`;
    const target = await openWith({ base_url: `http://${host}` })();
    const ctx = target.open({ ports: { allowed_hosts: [host, `localhost:${port}`] } });
    await expect(target.connector.check(ctx)).rejects.toMatchObject({ kind: 'bug' });
    expect(calls).toEqual(['/oauth2/token', '/v1/Profiles']);
  });
});

test('a list that does not end is reported, instead of taken for whole', async () => {
  const { port } = await startLocalServer((request, response) => {
    const isGrant = request.url === '/oauth2/token';
    const page = { value: [], '@odata.nextLink': `http://127.0.0.1:${port}/v1/Profiles` };
    response.end(JSON.stringify(isGrant ? { access_token: 'a', expires_in: 3_600 } : page));
  });
  const host = `127.0.0.1:${port}`;
  const target = await openWith({ base_url: `http://${host}` })();
  const ctx = target.open({ ports: { allowed_hosts: [host] } });
  await expect(target.connector.check(ctx)).rejects.toMatchObject({
    kind: 'bug',
    message: expect.stringContaining('100 pages'),
  });
});

describe('listing', () => {
  test('the profiles of all pages are read, with their currencies', async () => {
    const { connector, ctx } = await open();
    expect(await connector.listing?.profiles(ctx)).toEqual([
      { id: US, name: 'Bodega US', currency: 'USD' },
      { id: MEXICO, name: 'Bodega Mexico', currency: 'MXN' },
      { id: '12000103', name: 'Bodega Peru', currency: 'PEN' },
    ]);
  });

  test('a product is made whole, and a second upload changes it', async () => {
    const target = await open();
    const first = await upload(target);
    const whole = {
      ProfileID: 12_000_101,
      Sku: "LAMP'01",
      Title: 'Lámpara',
      Brand: 'Nido',
      Description: 'De mesa',
      UPC: '750100000001',
      BuyItNowPrice: 39.9,
      Weight: 4.4092,
      Attributes: { Color: 'Rojo' },
      Images: { ITEMIMAGEURL1: LAMP.image_urls[0], ITEMIMAGEURL2: LAMP.image_urls[1] },
      Quantities: { 0: 12 },
      Labels: ["Bodega's"],
    };
    const [product] = await held(target);
    expect(product).toMatchObject(whole);
    const remote_id = String(product?.ID);
    expect(first).toEqual({ remote_id, is_new: true, link: `https://x.example.com/${US}/${remote_id}` });

    const again = await upload(target, { name: 'Lamp', brand: '', description: '', quantity: 5, weight: null });
    expect(again).toMatchObject({ remote_id, is_new: false });
    expect(await held(target)).toMatchObject([{ ...whole, Title: 'Lamp', Quantities: { 0: 5 } }]);
  });

  test('profiles have products of their own, counted at their own places', async () => {
    const target = await open();
    await upload(target);
    await upload(target, { profile_id: MEXICO, quantity: null });
    await upload(target, { profile_id: '12000103' });
    expect((await held(target)).map(({ ProfileID, Quantities }) => [ProfileID, Quantities])).toEqual([
      [12_000_101, { 0: 12 }],
      [12_000_102, {}],
      [12_000_103, { 32: 12 }],
    ]);
  });

  test('a SKU that differs by letter case alone is another product, which is not touched', async () => {
    const target = await open();
    await upload(target, { sku: 'lamp' });
    await upload(target, { sku: 'LAMP', name: 'Other' });
    await upload(target, { sku: 'LAMP', name: 'Other' });
    expect((await held(target)).map(({ Sku, Title }) => [Sku, Title])).toEqual([
      ['lamp', 'Lámpara'],
      ['LAMP', 'Other'],
    ]);
  });

  test('a product that was deleted there is made again', async () => {
    const target = await open();
    const { remote_id } = (await upload(target)) ?? {};
    await target.control('DELETE', `/channel-advisor/products/${remote_id}`);
    expect(await upload(target)).toMatchObject({ is_new: true });
    expect(await held(target)).toHaveLength(1);
  });
});

describe('whatever answer is lost, there is one product, and it is whole', () => {
  const CALLS = ['GET /channel-advisor/v1', 'POST /channel-advisor/v1', 'PUT /channel-advisor/v1'];
  const KINDS: Fault['kind'][] = ['drop-after-commit', 'malformed', 'error-500', 'rate-limit-429'];
  const faults = CALLS.flatMap((match) => KINDS.map((kind) => ({ match, kind, count: 2 })));

  test.each(faults)('$kind on $match', async (fault) => {
    const target = await open();
    await target.fault(fault);
    // A new product that was refused or may still come about is left in doubt: the next try looks again.
    await expect
      .poll(() => Promise.resolve(upload(target)).catch((error) => error))
      .toMatchObject({ remote_id: expect.any(String) });
    expect(await held(target)).toMatchObject([{ Labels: ["Bodega's"], Quantities: { 0: 12 } }]);
  });

  test('a lost answer to the new product is resolved in the same try, by looking', async () => {
    const target = await open();
    await target.fault({ kind: 'drop-after-commit', match: 'POST /channel-advisor/v1/Products', count: 1 });
    expect(await upload(target)).toMatchObject({ is_new: true });
    const posts = (await target.ledger()).filter(({ method, path }) => method === 'POST' && path.endsWith('/Products'));
    expect(posts).toHaveLength(1);
    expect(await held(target)).toHaveLength(1);
  });

  test('a new product of unknown outcome is in doubt', async () => {
    const target = await open();
    await target.fault({ kind: 'error-500', match: 'POST /channel-advisor/v1/Products', count: 1 });
    await expect(upload(target)).rejects.toMatchObject({ kind: 'uncertain' });
  });
});
