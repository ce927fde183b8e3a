import type { Page } from '@playwright/test';
import { expect, test } from '../account-journey.ts';
import { expectAccessible, expectDialogAccessible } from '../expect-accessible.ts';
import { goToOrder } from '../order-screens.ts';
import { uniqueWord } from '../words.ts';

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const partners = (page: Page) => region(page, 'CRM and support desk');

/** Changes one field by the form. */
async function edit(page: Page, field: string, value: string): Promise<void> {
  await page.getByRole('button', { name: 'Edit customer' }).click();
  const form = page.getByRole('dialog', { name: 'Edit customer' });
  await form.getByRole('textbox', { name: field, exact: true }).fill(value);
  await form.getByRole('button', { name: 'Save Changes' }).click();
}

test('a customer is edited, noted on, synced to the CRM by a press, and follows by himself from then on', async ({
  page,
  shop,
  openAs,
}) => {
  const admin = await openAs('admin');
  await shop.connect('hub_spot');
  const number = await shop.givenOrder({ customerID: 1005 });
  await goToOrder(page, number);
  await region(page, 'Customer and destination').getByRole('link').first().click();
  const address = await page.waitForURL(/\/customers\/\d+$/).then(() => page.url());
  const company = uniqueWord();

  await test.step('what cannot be an e-mail is marked, and what is saved shows who set it', async () => {
    await edit(page, 'E-mail', 'nowhere@');
    const form = page.getByRole('dialog', { name: 'Edit customer' });
    await expect(form.getByText('Check this field')).toBeVisible();
    await expect(form.getByRole('textbox', { name: 'E-mail' })).toBeFocused();
    await expectAccessible(page, "a customer's form, refused");
    await page.keyboard.press('Escape');
    await edit(page, 'Company', company);
    await expect(page.getByText('Customer saved')).toBeVisible();
    await expect(region(page, 'Contact')).toContainText(company);
    await expect(region(page, 'Contact')).toContainText('Edited here');
    await expect(region(page, 'History')).toContainText(company);
  });

  await test.step('a note is written, and its writer deletes it', async () => {
    const notes = region(page, 'Notes');
    await notes.getByRole('textbox', { name: 'Note' }).fill(`Ask for ${company}`);
    await notes.getByRole('button', { name: 'Add note' }).click();
    const note = notes.getByRole('listitem').filter({ hasText: `Ask for ${company}` });
    await note.getByRole('button', { name: 'Delete note' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectDialogAccessible(page, 'the question before a note is deleted');
    await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click();
    await expect(note).toHaveCount(0);
    await expect(region(page, 'History')).toContainText('Note deleted');
  });

  await test.step('Sync answers once the CRM has the customer', async () => {
    await partners(page).getByRole('button', { name: 'Sync to HubSpot' }).click();
    await expect(page.getByText(/is synced to HubSpot/)).toBeVisible();
    await expect(partners(page).getByText('Synced', { exact: true }).first()).toBeVisible();
    await expect(partners(page).getByRole('link', { name: /HubSpot/ })).toHaveAttribute('href', /contacts/);
    expect(await shop.contactsOfCompany(company)).toHaveLength(1);
    await expectAccessible(page, 'a customer, synced');
  });

  await test.step('a later change follows by itself', async () => {
    await edit(page, 'Phone', '+51 1 555');
    await shop.read('hub_spot');
    await expect
      .poll(async () => (await shop.contactsOfCompany(company)).map(({ phone }) => phone))
      .toEqual(['+51 1 555']);
    await expect(partners(page).getByText('Synced', { exact: true }).first()).toBeVisible();
  });

  await test.step('a member who saves a customer that another changed meanwhile sees the conflict, and nothing is lost', async () => {
    await page.getByRole('button', { name: 'Edit customer' }).click();
    const form = page.getByRole('dialog', { name: 'Edit customer' });
    await form.getByRole('textbox', { name: 'City' }).fill('Piura');
    await admin.goto(address);
    await edit(admin, 'City', 'Trujillo');
    await expect(admin.getByText('Customer saved')).toBeVisible();
    await form.getByRole('button', { name: 'Save Changes' }).click();
    await expect(form.getByRole('alert')).toContainText('changed this meanwhile');
    await form.getByRole('button', { name: 'Load what is stored' }).click();
    await expect(form.getByRole('textbox', { name: 'City' })).toHaveValue('Trujillo');
    await page.keyboard.press('Escape');
  });

  await test.step("the order's strip and the connector's page show it too", async () => {
    await page.goto(`/orders?search=${number}`);
    await page.getByRole('link', { name: number }).click();
    await expect(page.getByRole('listitem').filter({ hasText: /HubSpot/ })).toBeVisible();
    await expectAccessible(page, "an order's strip with a CRM");
    await admin.goto('/settings/connectors');
    await admin.getByRole('link', { name: 'HubSpot' }).first().click();
    const sections = admin.getByRole('navigation', { name: 'Sections of this page' });
    await sections.getByRole('link', { name: 'Customers' }).click();
    await expect(admin.getByRole('radio', { name: 'Those that were synced once' })).toBeChecked();
    await admin.getByRole('radio', { name: 'None' }).click();
    await expect(admin.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible();
    await expectAccessible(admin, "a CRM's customers");
    await admin.getByRole('radio', { name: 'Those that were synced once' }).click();
    await expect(admin.getByRole('radio', { name: 'Those that were synced once' })).toBeChecked();
  });
});
