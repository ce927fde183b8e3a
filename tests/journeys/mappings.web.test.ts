import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './expect-accessible.ts';
import { expect, test } from './journey.ts';
import { openOrder, readChannelNow, rowOf, rows } from './order-screens.ts';
import { givenChannelOrder } from './partners.ts';

// One after another: they map and unmap the same codes.
test.describe.configure({ mode: 'default' });

/** A shipping code that the channel's own list does not have. */
const ownCode = () => 900_000 + Math.floor(Math.random() * 90_000);

/** The row of a mapping table with this code. */
const mapping = (page: Page, code: string | number) =>
  rows(page).filter({ has: page.getByRole('rowheader', { name: new RegExp(`^${code}(?!\\d)`) }) });

async function choose(row: Locator, name: string, text: string): Promise<void> {
  await row.getByRole('combobox', { name }).fill(text);
  await row.page().getByRole('option', { name: text }).first().click();
}

test('two who map the same code: the second sees who was first, and decides', async ({ page, openAs }) => {
  const code = ownCode();
  await givenChannelOrder({ shipMethodID: code });
  await readChannelNow(page);
  const path = `/settings/connectors/exigo/shipping-options?focus=${code}`;
  const other = await openAs('admin@demo.test');
  for (const screen of [page, other]) await screen.goto(path);
  await choose(mapping(page, code), `Shipping method for ${code}`, 'DHL Economy');
  await choose(mapping(other, code), `Shipping method for ${code}`, 'DHL Express');
  await other.getByRole('button', { name: 'Save Shipping Options' }).click();
  await expect(other.getByText('Shipping options saved')).toBeVisible();

  const row = mapping(page, code);
  await expect(row).toContainText('Ana Demo has mapped it to DHL Express meanwhile');
  await expectAccessible(page, 'a row that another member changed');
  await page.getByRole('button', { name: 'Save Shipping Options' }).click();
  await expect(page.getByText('Ana Demo changed this meanwhile')).toBeVisible();
  await row.getByRole('button', { name: 'Keep mine' }).click();
  await page.getByRole('button', { name: 'Save Shipping Options' }).click();
  await expect(page.getByText('Shipping options saved')).toBeVisible();
  await expect(mapping(other, code).getByRole('combobox')).toHaveValue('DHL Economy');
});

test('codes are fetched from the channel, and what is new or gone is said', async ({ page }) => {
  await page.goto('/settings/connectors/exigo/shipping-options');
  await page.getByRole('button', { name: 'Get Shipping Options' }).click();
  await expect(page.getByText(/^Success: Shipping options read/)).toBeVisible();
  await expect(page.getByText('Nothing new, nothing removed.')).toBeVisible();
});

test("a code is added on the warehouse's screen, goes first, and is deleted with a warning", async ({ page }) => {
  const code = String(ownCode());
  const number = await givenChannelOrder({ shipMethodID: Number(code) });
  await readChannelNow(page);
  await page.goto('/settings/connectors/amware/shipping-options');
  await page.getByRole('button', { name: 'Add Code' }).click();
  await expect(page.getByText('Channel should be selected')).toBeVisible();
  await expect(page.getByText('Shipping method should be selected')).toBeVisible();
  await expect(page.getByText('Shipping code fields should not be empty')).toBeVisible();
  await expect(page.getByText('Core location fields should not be empty')).toBeVisible();
  await expectAccessible(page, "the warehouse's shipping options");

  await page.getByRole('combobox', { name: 'Channel' }).click();
  await page.getByRole('option', { name: 'Exigo' }).click();
  await page.getByLabel('Shipping Code').fill(code);
  await page.getByLabel('Shipping Description').fill('By bicycle');
  await page.getByRole('combobox', { name: 'Shipping Method' }).fill('DHL Exp');
  await page.getByRole('option', { name: 'DHL Express' }).first().click();
  await page.getByRole('combobox', { name: 'Core Location' }).fill('Lima');
  await page.getByRole('option', { name: 'Lima' }).click();
  await page.getByRole('button', { name: 'Add Code' }).click();
  await expect(page.getByText('Shipping option created successfully')).toBeVisible();
  const row = rows(page).filter({ hasText: code });
  await expect(row).toContainText('DHL Express');
  await row.getByRole('switch', { name: `Fast Track for ${code}` }).click({ force: true });
  await expect(row.getByRole('switch')).toBeChecked();

  await page.goto(`/orders?search=${number}`);
  await expect(rowOf(page, number)).toContainText('Pending');
  await page.goto('/settings/connectors/amware/shipping-options');
  await expect(row.getByRole('switch')).toBeChecked();
  await row.getByRole('button', { name: `Delete ${code}` }).click();
  const question = page.getByRole('dialog', { name: `Delete ${code}?` });
  await expect(question).toContainText(/open order|No open order/);
  await expectAccessible(page, 'the question before a code is deleted');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Shipping option was deleted')).toBeVisible();
  await expect(row).toBeHidden();
});

// Only orders to Bolivia use it, and no other journey is about those.
test('a method that is not ticked disappears from the choices and stays where it is used', async ({ page }) => {
  await page.goto('/settings/connectors/amware/shipping-options');
  const carrier = page.getByRole('group', { name: 'Servientrega' });
  const all = carrier.getByRole('checkbox', { name: 'Check All of Servientrega' });
  await expect(all).toBeChecked();
  await all.click();
  await expect(carrier.getByRole('checkbox', { checked: true })).toHaveCount(0);
  await expect(rows(page).filter({ hasText: 'Removed from the choices' }).first()).toContainText('Servientrega');
  await page.getByRole('combobox', { name: 'Shipping Method' }).fill('Servientrega');
  await expect(page.getByText('Sorry, no matching options.')).toBeVisible();
  await page.keyboard.press('Escape');
  await all.click();
  await expect(carrier.getByRole('checkbox', { checked: false })).toHaveCount(0);
});

test('a place that orders name is mapped and deleted: they go on, and wait again', async ({ page }) => {
  const place = ownCode();
  const number = await givenChannelOrder({ warehouseID: place });
  await openOrder(page, number);
  await page.getByRole('link', { name: 'Open in mapping' }).click();
  await expect(page).toHaveURL(new RegExp(`/settings/connectors/\\d+/locations\\?focus=${place}$`));
  const row = mapping(page, place);
  await expect(row).toContainText('releases 1 order');
  await choose(row, `Core location for ${place}`, 'Lima');
  await page.getByRole('button', { name: 'Save Connector Locations' }).click();
  await expect(page.getByText(/Connector locations saved/)).toBeVisible();
  await expect(row).toContainText('Mapped');
  await expectAccessible(page, 'the locations');

  await row.getByRole('button', { name: `Delete mapping of ${place}` }).click();
  const question = page.getByRole('dialog', { name: 'Delete' });
  await expect(question).toContainText('Are you sure you want to delete this location mapping?');
  await question.getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByText('Location mapping was deleted')).toBeVisible();
  await expect(row.getByRole('button', { name: `Delete mapping of ${place}` })).toHaveCount(0);
});

test('a place that was deleted is fetched from the channel again, kept here alone until it is saved', async ({
  page,
}) => {
  // A channel that no other journey reads at once: reading stores its places too.
  await page.goto('/settings/connectors/shopify/locations');
  const row = rows(page).filter({ hasText: 'La Paz' });
  const remove = row.getByRole('button', { name: 'Delete mapping of Almacén La Paz' });
  const fetchThem = page.getByRole('button', { name: 'Get Inventory Locations' });
  for (const which of ['a stored one', 'one that was only fetched']) {
    await remove.click();
    await page.getByRole('dialog', { name: 'Delete' }).getByRole('button', { name: 'Yes' }).click();
    await expect(remove, which).toBeHidden();
    await fetchThem.click();
    await expect(row, which).toContainText('New');
  }
  await page.getByRole('button', { name: 'Save Connector Locations' }).click();
  await expect(page.getByText(/Connector locations saved/)).toBeVisible();
  await expect(row).toContainText('Almacén La Paz');
  await expect(row).not.toContainText('New');
  await expect(remove).toBeVisible();
});
