import type { Locator } from '@playwright/test';
import { z } from 'zod';
import { expect, test } from '../account-journey.ts';
import { callAs } from '../call-as.ts';
import type { Shop } from '../given-shop.ts';
import { goToOrder } from '../order-screens.ts';

const STORED = 'Authorised and stored';

/** The country of an order, the provider of its document there, and the provider's key for it. */
const COUNTRIES = [
  {
    place: { country: 'BO', city: 'La Paz', zip: '', county: '', currencyCode: 'bob' },
    provider: 'siat',
    identifier: ({ cuf }: Ids) => cuf,
  },
  {
    place: { country: 'CO', city: 'Bogotá', zip: '110111', county: '11001', currencyCode: 'cop' },
    provider: 'dian',
    identifier: ({ cufe }: Ids) => cufe,
  },
  {
    place: { country: 'EC', city: 'Quito', zip: '170135', county: '', currencyCode: 'usd' },
    provider: 'sri',
    identifier: ({ claveAcceso }: Ids) => claveAcceso,
  },
  {
    place: { country: 'GT', city: 'Guatemala', zip: '01010', county: '', currencyCode: 'gtq' },
    provider: 'infile',
    identifier: ({ uuid }: Ids) => uuid,
  },
  {
    place: { country: 'MX', city: 'Guadalajara', zip: '44100', county: '', currencyCode: 'mxn' },
    provider: 'solucion-factible',
    identifier: ({ uuid }: Ids) => uuid,
  },
  {
    place: { country: 'PE', city: 'Lima', zip: '15074', county: '150122', currencyCode: 'pen' },
    provider: 'sunat',
    identifier: ({ serie, numero }: Ids) => `${serie}-${numero}`,
  },
] as const;
type Ids = Readonly<Record<string, string>>;

const Found = z.object({ data: z.array(z.object({ id: z.number(), kind: z.string(), state: z.string() })) });
const Document = z.object({ ids: z.record(z.string(), z.string()) });

/** An authority may not have decided when it is asked for the first time. */
const untilStored = (shop: Shop, place: Locator) =>
  expect(async () => {
    await shop.passTime();
    await expect(place).toContainText(STORED, { timeout: 2_000 });
  }).toPass();

test.use({ member: 'admin' });

test('the orders of a day in six countries each get one valid document, though two authorities are away for a while', async ({
  page,
  shop,
}) => {
  await shop.issueIn(...COUNTRIES.map(({ place }) => place.country));
  const setAway = (rate: 0 | 1) =>
    Promise.all([
      shop.setFault({ partner: 'sri', kind: 'error-500', rate }),
      shop.setFault({ partner: 'sunat', kind: 'drop-after-commit', rate }),
    ]);
  await setAway(1);
  const orders = await Promise.all(
    COUNTRIES.map(async (country) => ({ country, number: await shop.putOrder({ ...country.place }) })),
  );
  await shop.read('exigo');
  await page.goto('/documents');
  for (const { country, number } of orders) {
    const isAway = country.provider === 'sri' || country.provider === 'sunat';
    const row = page.getByRole('row', { name: /Invoice/ }).filter({ hasText: number });
    await expect(row).toContainText(isAway ? /Ready to send|Being sent|In doubt/ : STORED);
  }
  await setAway(0);

  for (const { country, number } of orders) {
    const row = page.getByRole('row', { name: /Invoice/ }).filter({ hasText: number });
    await untilStored(shop, row);
    const { data } = Found.parse(await callAs(page, 'GET', `/api/documents?search=${number}`));
    const sales = data.filter(({ kind }) => kind === 'sale');
    expect(sales.map(({ state }) => state)).toEqual(['stored']);
    const { ids } = Document.parse(await callAs(page, 'GET', `/api/documents/${sales[0]?.id}`));
    expect(await shop.countHeld(country.provider, country.identifier(ids) ?? '')).toBe(1);
  }
});

test("the guía of an order to Peru waits for its receiver's document, and is issued in addition to the boleta", async ({
  page,
  shop,
}) => {
  await shop.issueIn('PE');
  await goToOrder(page, await shop.givenOrder());
  const guide = page.getByRole('region', { name: /^Delivery guide/ });
  await expect(guide).toContainText('Would be rejected');
  await guide.getByRole('button', { name: 'Correct: Tax id' }).click();
  await page.getByLabel('Tax id', { exact: true }).fill('46779354');
  await page.getByRole('combobox', { name: 'Kind of tax id' }).fill('DNI');
  await page.getByRole('button', { name: /^Save (Changes|and send)$/ }).click();
  await expect(page.getByText('Order successfully saved')).toBeVisible();
  await untilStored(shop, guide);
  await expect(guide).toContainText(/T001-\d+/);
  await expect(page.getByRole('region', { name: /^Invoice/ })).toContainText(/B001-\d+/);
});

test('while the authority of Bolivia is away an invoice is valid without it, and reaches it afterwards', async ({
  page,
  shop,
}) => {
  await shop.issueIn('BO');
  await shop.givenOrder({ ...COUNTRIES[0].place }); // by then it has the day's code, as each issuer has
  await shop.setFault({ partner: 'siat', kind: 'error-500', rate: 1 });
  await page.goto('/documents');
  await page.getByRole('button', { name: 'Authority unavailable…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Issue offline' }).click();
  await expect(dialog).toContainText('Choose why');
  await dialog.getByRole('combobox', { name: 'Why it cannot be reached' }).click();
  await page.getByRole('option', { name: 'Cut of the internet service' }).click();
  await dialog.getByRole('button', { name: 'Issue offline' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('alert')).toContainText('Bolivia: documents are issued offline since');
  const number = await shop.givenOrder({ ...COUNTRIES[0].place });
  await goToOrder(page, number);
  const invoice = page.getByRole('region', { name: /^Invoice/ });
  await expect(invoice).toContainText('Issued offline');
  await expect(invoice.getByRole('link', { name: /Download PDF/ })).toBeVisible();
  await page.goto('/documents');
  await expect(page.getByRole('alert')).toContainText('1 document is sent when the authority is back');
  await shop.setFault({ partner: 'siat', kind: 'error-500', rate: 0 });
  await page.getByRole('button', { name: 'The authority is back' }).click();
  await expect(page.getByRole('alert')).toBeHidden();
  await goToOrder(page, number);
  await untilStored(shop, invoice);
});
