import sharp from 'sharp';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { givenWorld } from '../../../../../../tests/given.ts';
import { givenPartners } from '../../../../../../tests/given-connection.ts';
import { givenShop } from '../../../../../../tests/given-shop.ts';
import { givenMexicanOrder, givenMexico } from '../../../../../../tests/given-tax.ts';
import { runQueued } from '../../../../../../tests/run-queued.ts';
import { DocumentDetail } from '../../contract.ts';
import { getLogo } from '../../logo-contract.ts';

const partners = await givenPartners();
const world = await givenWorld({ allowed_hosts: [partners.host] });

const Details = z.object({ data: z.array(DocumentDetail) });
const Changes = z.object({ data: z.array(z.object({ type: z.string() })) });

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 200, g: 0, b: 0, alpha: 0.5 } } })
    .png()
    .toBuffer();
const upload = (bytes: Buffer) => ({ picture: bytes.toString('base64') });

test('an uploaded logo is drawn small and on white, replaced, and removed', async () => {
  const { admin } = await world.account();
  const stored = async () => getLogo.replies[200].parse((await admin.get('/api/tax-logo')).body).logo;
  expect(await stored()).toBeNull();
  expect((await admin.put('/api/tax-logo', upload(await picture(2_000, 500)))).status).toBe(200);
  const logo = await stored();
  expect(logo).toMatchObject({ width: 480, height: 120 });
  expect(await sharp(Buffer.from(logo?.png ?? '', 'base64')).metadata()).toMatchObject({ format: 'png', channels: 3 });
  await admin.put('/api/tax-logo', upload(await picture(50, 40)));
  expect(await stored()).toMatchObject({ width: 50, height: 40 });
  expect((await admin.delete('/api/tax-logo')).status).toBe(204);
  expect(await stored()).toBeNull();
});

test('what is no picture, hides its size or is too large is refused, and nothing is kept', async () => {
  const { admin } = await world.account();
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>');
  const huge = Buffer.from(await picture(10, 10));
  huge.writeUInt32BE(60_000, 16); // the width and height of a PNG's head
  huge.writeUInt32BE(60_000, 20);
  for (const bytes of [Buffer.from('no picture'), svg, huge]) {
    expect(await admin.put('/api/tax-logo', upload(bytes))).toMatchObject({
      status: 422,
      body: { errors: { picture: [expect.any(String)] } },
    });
  }
  expect((await admin.put('/api/tax-logo', upload(Buffer.alloc(3 * 1024 ** 2)))).status).toBe(413);
  expect((await admin.get('/api/tax-logo')).body).toEqual({ logo: null });
});

test('a PDF that is drawn has the logo of its own account, and who changed it stands in the audit', async () => {
  const [mine, other] = [await world.account(), await world.account()];
  await mine.admin.put('/api/tax-logo', upload(await picture(300, 100)));
  const pdfOf = async (account: typeof mine) => {
    await givenMexico(world, account, partners, { issue_when: 'import' });
    const shop = await givenShop(world, account);
    await shop.store([givenMexicanOrder('1')]);
    await runQueued(world, account, true);
    const [order] = await shop.orders();
    const { data } = Details.parse((await account.staff.get(`/api/orders/${order?.id}/documents`)).body);
    expect(data).toMatchObject([{ state: 'stored' }]);
    return String((await account.admin.get(`/api/documents/${data[0]?.id}/pdf`)).body);
  };
  expect(await pdfOf(mine)).toContain('/Subtype /Image');
  expect(await pdfOf(other)).not.toContain('/Subtype /Image');
  const { data } = Changes.parse((await mine.admin.get('/api/audit?kind=settings')).body);
  expect(data.map(({ type }) => type)).toContain('tax_issuer.logo_changed');
});
