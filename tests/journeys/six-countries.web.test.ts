import { z } from 'zod';
import { expectAccessible } from './expect-accessible.ts';
import { expect, test } from './journey.ts';
import { openOrder } from './order-screens.ts';
import { countHeld, givenChannelOrder, setFault, uniqueWord } from './partners.ts';

const STORED = 'Authorised and stored';

/** Where an order goes, who issues its document there, and what that holds it by. */
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

test.use({ member: 'admin@demo.test' });

test('the orders of a day in six countries each get one valid document, though two authorities are away for a while', async ({
  page,
}) => {
  const away = (rate: 0 | 1) =>
    Promise.all([
      setFault({ partner: 'sri', kind: 'error-500', rate }),
      setFault({ partner: 'sunat', kind: 'drop-after-commit', rate }),
    ]);
  await away(1);
  const orders: { number: string; country: (typeof COUNTRIES)[number] }[] = [];
  try {
    for (const country of COUNTRIES) {
      orders.push({ country, number: await givenChannelOrder({ ...country.place, lastName: uniqueWord() }) });
    }
    for (const { country, number } of orders) {
      const isAway = country.provider === 'sri' || country.provider === 'sunat';
      await page.goto(`/documents?search=${number}`);
      const row = page.getByRole('row', { name: /Invoice/ });
      await expect(row).toContainText(isAway ? /Ready to send|Being sent|In doubt/ : STORED, { timeout: 60_000 });
    }
    await page.goto('/documents');
    await expectAccessible(page, 'the documents while two authorities are away');
  } finally {
    await away(0);
  }

  for (const { country, number } of orders) {
    await page.goto(`/documents?search=${number}`);
    await expect(page.getByRole('row', { name: /Invoice/ })).toContainText(STORED, { timeout: 150_000 });
    const { data } = Found.parse(await (await page.request.get(`/api/documents?search=${number}`)).json());
    const sales = data.filter(({ kind }) => kind === 'sale');
    expect(sales.map(({ state }) => state)).toEqual(['stored']);
    const { ids } = Document.parse(await (await page.request.get(`/api/documents/${sales[0]?.id}`)).json());
    expect(await countHeld(country.provider, country.identifier(ids) ?? '')).toBe(1);
  }
});

test("the guía of an order to Peru waits for its receiver's document, and is issued beside the boleta", async ({
  page,
}) => {
  test.slow();
  const number = await givenChannelOrder({ lastName: uniqueWord() });
  await openOrder(page, number);
  const guide = page.getByRole('region', { name: /^Delivery guide/ });
  await expect(guide).toContainText('Would be rejected');
  await expectAccessible(page, "an order with Peru's cards");
  await guide.getByRole('button', { name: 'Correct: Tax id' }).click();
  await page.getByLabel('Tax id', { exact: true }).fill('46779354');
  await page.getByRole('combobox', { name: 'Kind of tax id' }).fill('DNI');
  await page.getByRole('button', { name: /^Save (Changes|and send)$/ }).click();
  await expect(guide).toContainText(STORED, { timeout: 60_000 });
  await expect(guide).toContainText(/T001-\d+/);
  await expect(page.getByRole('region', { name: /^Invoice/ })).toContainText(/B001-\d+/);
});

test('while the authority of Bolivia is away an invoice is valid without it, and reaches it afterwards', async ({
  page,
}) => {
  await setFault({ partner: 'siat', kind: 'error-500', rate: 1 });
  try {
    await page.goto('/documents');
    await page.getByRole('button', { name: 'Authority unavailable…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Issue offline' }).click();
    await expect(dialog).toContainText('Choose why');
    await expectAccessible(page, 'the question whether documents are issued offline');
    await dialog.getByRole('combobox', { name: 'Why it cannot be reached' }).click();
    await page.getByRole('option', { name: 'Cut of the internet service' }).click();
    await dialog.getByRole('button', { name: 'Issue offline' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('alert')).toContainText('Bolivia: documents are issued offline since');
    const number = await givenChannelOrder({ ...COUNTRIES[0].place, lastName: uniqueWord() });
    await openOrder(page, number);
    const invoice = page.getByRole('region', { name: /^Invoice/ });
    await expect(invoice).toContainText('Issued offline', { timeout: 60_000 });
    await expect(invoice.getByRole('link', { name: /Download PDF/ })).toBeVisible();
    await page.goto('/documents');
    await expect(page.getByRole('alert')).toContainText('1 document is sent when the authority is back');
    await expectAccessible(page, 'the documents while they are issued offline');
    await setFault({ partner: 'siat', kind: 'error-500', rate: 0 });
    await page.getByRole('button', { name: 'The authority is back' }).click();
    await expect(page.getByRole('alert')).toBeHidden();
    await openOrder(page, number);
    await expect(invoice).toContainText(STORED, { timeout: 150_000 });
  } finally {
    await setFault({ partner: 'siat', kind: 'error-500', rate: 0 });
  }
});
