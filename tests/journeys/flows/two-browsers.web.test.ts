import { expect, isSameDocument, markDocument, test } from '../account-journey.ts';
import { givenLine } from '../given-line.ts';
import { goToOrder, orderHead, rowOf } from '../order-screens.ts';
import { newSku } from '../words.ts';

/** Waits for a product, so that it stays here while it is worked on. */
const WAITING = { details: [{ itemCode: newSku() }] };

test('what one member does, the other sees at once', async ({ page, openAs, shop }) => {
  const number = await shop.givenOrder(WAITING);
  const anas = await openAs('admin');
  await goToOrder(anas, number);
  await page.goto(`/orders?search=${number}`);
  await expect(rowOf(page, number)).toContainText('Error');
  await markDocument(page);

  await anas.getByRole('button', { name: 'Hold' }).click();
  await expect(rowOf(page, number)).toContainText('On hold');
  await page.getByRole('link', { name: number }).click();
  await expect(orderHead(page)).toContainText('On hold');

  await anas.getByRole('textbox', { name: 'Comment' }).fill('Customer called, release it');
  await anas.getByRole('button', { name: 'Add comment' }).click();
  const comment = page.getByRole('region', { name: 'Timeline' }).getByRole('listitem').first();
  await expect(comment).toContainText('Customer called, release it');
  await expect(comment).toContainText('Ana Demo');
  await page.getByRole('button', { name: 'Release' }).click();
  await expect(orderHead(anas)).not.toContainText('On hold');
  expect(await isSameDocument(page)).toBe(true);
});

test('after the line was down the screen says so, then catches up by itself', async ({ page, openAs, shop }) => {
  const number = await shop.givenOrder(WAITING);
  const anas = await openAs('admin');
  await goToOrder(anas, number);
  using line = await givenLine();
  await page.goto(`${line.url}/orders?search=${number}`);
  await expect(rowOf(page, number)).toContainText('Error');
  // The last part of a screen: a part that is cut off while it loads is another matter.
  await expect(page.getByRole('button', { name: /^Partners: / })).toBeVisible();
  await markDocument(page);

  line.cut();
  const banner = page.getByText('Live updates are interrupted. Trying to reconnect…');
  await expect(banner).toBeVisible();
  await anas.getByRole('button', { name: 'Hold' }).click();
  await expect(orderHead(anas)).toContainText('On hold');
  await expect(rowOf(page, number)).not.toContainText('On hold');

  line.mend();
  await expect(rowOf(page, number)).toContainText('On hold');
  await expect(banner).toBeHidden();
  expect(await isSameDocument(page)).toBe(true);
});
