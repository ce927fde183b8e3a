import type { Page } from '@playwright/test';
import { expect, isSameDocument, markDocument, test } from '../account-journey.ts';
import { callAs } from '../call-as.ts';
import { expectAccessible } from '../expect-accessible.ts';
import { type Member, PASSWORD } from '../given-account.ts';
import type { Shop } from '../given-shop.ts';
import { goToOrder } from '../order-screens.ts';
import { newSku } from '../words.ts';

/** Opens an order that waits for a product, so that it stays here while it is worked on. */
async function openWaitingOrder(page: Page, shop: Shop): Promise<void> {
  await goToOrder(page, await shop.givenOrder({ details: [{ itemCode: newSku() }] }));
}

/** Ends the session that the pages of a browser are in, as the person does from another device. */
const endSessionOf = (page: Page) => callAs(page, 'DELETE', '/api/session');

const question = (page: Page) => page.getByRole('dialog', { name: 'Log in again' });

async function logInAgain(page: Page): Promise<void> {
  await question(page).getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(question(page)).toBeHidden();
}

async function logInIn(tab: Page, { email }: Member): Promise<void> {
  await tab.goto('/login');
  await tab.getByLabel('E-mail').fill(email);
  await tab.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await tab.keyboard.press('Enter');
  await expect(tab.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
}

test('a member who is logged out while typing logs in over the page, finds everything typed, and saves it', async ({
  page,
  shop,
}) => {
  await openWaitingOrder(page, shop);
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

test('a dialog below the login keeps typed text, and the page is live again after it', async ({
  page,
  shop,
  openAs,
}) => {
  await openWaitingOrder(page, shop);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Cancel order…' }).click();
  const reason = page.getByRole('dialog', { name: /^Cancel/ }).getByLabel('Reason');
  await reason.fill('Ordered twice');
  await endSessionOf(page);
  await expect(question(page)).toBeVisible(); // by itself: the page hears of the end
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await expect(question(page)).toBeVisible();
  await logInAgain(page);
  await expect(reason).toHaveValue('Ordered twice');
  await page.keyboard.press('Escape');
  await expect(reason).toBeHidden();

  const anas = await openAs('admin');
  await anas.goto(page.url());
  await anas.getByRole('textbox', { name: 'Comment' }).fill('Heard again');
  await anas.getByRole('button', { name: 'Add comment' }).click();
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('Heard again');
});

test('a login in another tab is one here too; the page reports another member before it is left', async ({
  page,
  shop,
  context,
}) => {
  await openWaitingOrder(page, shop);
  await page.getByRole('textbox', { name: 'Comment' }).fill('Half a thought');
  const tab = await context.newPage();
  await endSessionOf(page);
  await expect(question(page)).toBeVisible();
  await logInIn(tab, shop.staff);
  await expect(question(page)).toBeHidden();
  await logInIn(tab, shop.staff); // another session while this one lasts: its token is the one that counts now
  await expect(async () => {
    const answer = page.waitForResponse('**/comments');
    await page.getByRole('button', { name: 'Add comment' }).click(); // refused text is in the box again
    expect((await answer).ok()).toBe(true);
  }).toPass();
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('Half a thought');

  await page.getByRole('textbox', { name: 'Comment' }).fill('Another thought');
  await logInIn(tab, shop.admin);
  const other = page.getByRole('dialog', { name: 'Somebody else is logged in' });
  await expect(other).toContainText(`now logged in as Ana Demo in ${shop.name}`);
  await expect(page.getByRole('textbox', { name: 'Comment', includeHidden: true })).toHaveValue('Another thought');
  await expectAccessible(page, 'a page of who is not logged in any more');
  await other.getByRole('button', { name: 'Go on as Ana Demo' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
});

test('a refetch never shows another member’s page, though it hears of no other tab', async ({
  page,
  shop,
  context,
}) => {
  await page.addInitScript('window.BroadcastChannel = class { postMessage() {} }');
  await openWaitingOrder(page, shop);
  const mayHear = Promise.withResolvers<void>();
  await page.route('**/api/events*', async (route) => {
    await mayHear.promise;
    await route.fulfill({ contentType: 'text/event-stream', body: 'id: 1\nevent: reload\ndata: {}\n\n' });
  });
  await page.reload();
  await page.getByRole('textbox', { name: 'Comment' }).fill('Half a thought');
  const tab = await context.newPage();
  await logInIn(tab, shop.admin);
  mayHear.resolve(); // anything may have changed, says the server
  const other = page.getByRole('dialog', { name: 'Somebody else is logged in' });
  await expect(other).toContainText(`now logged in as Ana Demo in ${shop.name}`);
  await expect(page.getByRole('textbox', { name: 'Comment', includeHidden: true })).toHaveValue('Half a thought');
});
