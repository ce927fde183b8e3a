import type { Page } from '@playwright/test';
import { expect, isSameDocument, markDocument, test } from '../account-journey.ts';
import { callAs } from '../call-as.ts';
import { expectAccessible } from '../expect-accessible.ts';
import { PASSWORD } from '../given-account.ts';
import { goToOrder } from '../order-screens.ts';
import { newSku } from '../words.ts';

/** Ends the session that the pages of a browser are in, as the person does from another device. */
const endSessionOf = (page: Page) => callAs(page, 'DELETE', '/api/session');

const question = (page: Page) => page.getByRole('dialog', { name: 'Log in again' });

async function logInAgain(page: Page): Promise<void> {
  await question(page).getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(question(page)).toBeHidden();
}

test('who is logged out while typing logs in over the page, finds everything typed, and saves it', async ({
  page,
  shop,
}) => {
  // Waits for a product, so that it stays here while it is worked on.
  const number = await shop.givenOrder({ details: [{ itemCode: newSku() }] });
  await goToOrder(page, number);
  await page.route('**/api/events*', (route) => route.abort()); // the save is what finds out
  await page.reload();
  await markDocument(page);
  await page.getByRole('textbox', { name: 'Comment' }).fill('Asked for a later date');
  await page.getByRole('button', { name: 'Edit Order' }).click();
  await page.getByLabel('Note').fill('Ring twice');
  await endSessionOf(page);
  await page.getByRole('button', { name: 'Save Changes' }).click();

  await expect(question(page)).toContainText('What you typed on this page is still here');
  await expect(question(page).getByLabel('E-mail')).toHaveValue(shop.staff.email);
  await expectAccessible(page, 'the login over a page');
  await page.keyboard.type('a wrong guess');
  await page.keyboard.press('Enter');
  await expect(question(page).getByRole('alert')).toHaveText('E-mail or password is wrong');
  await page.keyboard.press('Escape');
  await logInAgain(page);

  await expect(page.getByLabel('Note')).toHaveValue('Ring twice');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Order successfully saved')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Order', exact: true })).toContainText('Ring twice');
  await page.getByRole('button', { name: 'Add comment' }).click();
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('Asked for a later date');
  expect(await isSameDocument(page)).toBe(true);
});
