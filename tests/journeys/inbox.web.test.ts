import { expectAccessible } from './expect-accessible.ts';
import { causeOf, causes, openCause, pane, untilWaiting } from './inbox-screens.ts';
import { expect, test } from './journey.ts';
import { expectOrder, rows } from './order-screens.ts';
import { givenChannelOrder, writingOf } from './partners.ts';
import { newSku } from './words.ts';

const unlinked = (sku: string) => `SKU ${sku} is not linked to a product`;

test('an answer is taken back for some seconds, and the cause waits again where it stood', async ({ page }) => {
  const sku = newSku();
  await givenChannelOrder({ details: [{ itemCode: sku }] });
  await untilWaiting(page, { [sku]: 1 });
  await page.goto('/inbox?kind=unlinked_product');
  const answer = await openCause(page, unlinked(sku));
  const places = await causes(page).allInnerTexts();
  await answer.getByRole('combobox', { name: 'Product' }).fill('vela-03');
  await page.getByRole('option', { name: /VELA-03/ }).click();
  await answer.getByRole('button', { name: 'Link', exact: true }).click();
  const cause = causeOf(page, unlinked(sku));
  await cause.getByRole('button', { name: /^Undo/ }).click();
  await expect(page.getByText('Taken back. Open orders that went by it are checked again.')).toBeVisible();
  const link = cause.getByRole('link').first();
  await expect(link).toHaveText(new RegExp(`^1${unlinked(sku)}`));
  const placeOf = (texts: readonly string[]) => texts.findIndex((text) => text.includes(sku));
  expect(placeOf(await causes(page).allInnerTexts())).toBe(placeOf(places));
});

test('the kinds of causes can be looked at alone; the address keeps which, and the chosen one', async ({ page }) => {
  const number = await givenChannelOrder({ city: '', details: [{ itemCode: newSku() }] });
  await untilWaiting(page, { city: 1 });
  await page.goto('/problems?kind=incomplete_address');
  await expect(page).toHaveURL('/inbox?kind=incomplete_address');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Inbox');
  await expect(causeOf(page, 'City missing')).toBeVisible();
  await expect(causeOf(page, 'is not linked to a product')).toHaveCount(0);
  await openCause(page, 'City missing');
  await expect(page).toHaveURL(/cause=incomplete_address(\+|%20)city/);
  await page.reload();
  await pane(page, 'City missing').getByRole('link', { name: number }).click();
  await expectOrder(page, number);
});

test('what one answers turns green at the other’s; who answers late is told by whom it was; R shows what is left', async ({
  page,
  openAs,
}) => {
  const [seen, late, unheard] = [newSku(), newSku(), newSku()];
  for (const itemCode of [seen, late, unheard]) await givenChannelOrder({ details: [{ itemCode }] });
  await untilWaiting(page, { [seen]: 1, [late]: 1, [unheard]: 1 });
  const anas = await openAs('admin@demo.test');
  for (const one of [page, anas]) await one.goto('/inbox?kind=unlinked_product');
  await expect(causeOf(page, unlinked(seen))).toBeVisible();

  async function answerAs(who: typeof page, sku: string, product: string) {
    const answer = await openCause(who, unlinked(sku));
    await answer.getByRole('combobox', { name: 'Product' }).fill(product.toLowerCase());
    await who.getByRole('option', { name: new RegExp(product) }).click();
    return answer.getByRole('button', { name: 'Link', exact: true });
  }

  await (await answerAs(anas, seen, 'VELA-03')).click();
  await expect(causeOf(page, unlinked(seen))).toContainText('1 released');
  await openCause(page, unlinked(seen));
  await expect(pane(page, unlinked(seen))).toContainText('Answered by Ana Demo');

  await page.route('**/api/events*', (route) => route.abort()); // a browser that hears of no change
  await page.reload();
  const link = await answerAs(page, late, 'VELA-02');
  await (await answerAs(anas, late, 'VELA-03')).click();
  await expect(causeOf(anas, unlinked(late))).toContainText('1 released');
  await link.click();
  await expect(causeOf(page, unlinked(late))).toContainText(`Ana Demo linked ${late} to VELA-03 meanwhile`);
  await expect(causeOf(page, unlinked(late))).toHaveAttribute('data-solved', 'true');

  await openCause(page, unlinked(unheard));
  await (await answerAs(anas, unheard, 'VELA-03')).click();
  await expect(causeOf(anas, unlinked(unheard))).toContainText('1 released');
  await page.keyboard.press('r');
  for (const solved of [late, unheard]) await expect(causeOf(page, unlinked(solved))).toHaveCount(0);
});

test('a missing field is filled in on the order, and Enter leads to the next order that lacks it', async ({ page }) => {
  const numbers = [await givenChannelOrder({ zip: '' }), await givenChannelOrder({ zip: '' })];
  await untilWaiting(page, { postal_code: 2 });
  await page.goto(`/orders?search=${numbers[0]}`);
  await page.getByRole('link', { name: String(numbers[0]) }).click();
  const field = page.getByRole('textbox', { name: `Postal code of order ${numbers[0]}` });
  await field.focus();
  await page.keyboard.type('15074');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Postal code saved')).toBeVisible();
  await expect(page.getByRole('link', { name: /^Next: \d+$/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: /^Postal code of order/ })).toBeFocused();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(`Order ${numbers[0]}`);
});

test('a field that another member’s edit came before keeps what was typed, and Enter saves it then', async ({
  page,
  openAs,
}) => {
  const number = await givenChannelOrder({ zip: '' });
  await untilWaiting(page, { postal_code: 1 });
  await page.goto(`/orders?search=${number}`);
  await page.getByRole('link', { name: number }).click();
  await page.route('**/api/events*', (route) => route.abort()); // a browser that hears of no change
  await page.reload();
  const field = page.getByRole('textbox', { name: `Postal code of order ${number}` });
  await field.fill('15074');
  const anas = await openAs('admin@demo.test');
  await anas.goto(page.url());
  await anas.getByRole('button', { name: 'Edit Order' }).click();
  await anas.getByLabel('Note').fill('Ring twice');
  await anas.getByRole('button', { name: 'Save Changes' }).click();
  await expect(anas.getByText('Order successfully saved')).toBeVisible();
  await field.press('Enter');
  await expect(page.getByText('Ana Demo changed this order meanwhile (Note). Enter saves yours.')).toBeVisible();
  await expect(field).toHaveValue('15074');
  await field.press('Enter');
  await expect(page.getByText('Postal code saved')).toBeVisible();
});

test('all orders of a cause are put on hold, and released again by the undo', async ({ page }) => {
  const itemCode = newSku();
  const numbers = [
    await givenChannelOrder({ details: [{ itemCode }] }),
    await givenChannelOrder({ details: [{ itemCode }] }),
  ];
  await untilWaiting(page, { [itemCode]: 2 });
  await page.goto('/inbox?kind=unlinked_product');
  const orders = await openCause(page, unlinked(itemCode));
  for (const number of numbers) await expect(orders.getByRole('row', { name: number })).toBeVisible();
  await orders.getByRole('button', { name: 'Hold all' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Hold' }).click();
  await expect(orders).toContainText('2 orders put on hold');
  for (const number of numbers) await expect(orders.getByRole('row', { name: number })).toContainText('On hold');
  await orders.getByRole('button', { name: 'Undo' }).click();
  for (const number of numbers) await expect(orders.getByRole('row', { name: number })).not.toContainText('On hold');
});

test('the orders of a cause are gone through one by one, and no other is between', async ({ page }) => {
  const [sku, other] = [newSku(), newSku()];
  const before = await givenChannelOrder({ details: [{ itemCode: sku }], orderDate: '2026-11-01T08:00:00' });
  await givenChannelOrder({ details: [{ itemCode: other }], orderDate: '2026-11-01T09:00:00' });
  const after = await givenChannelOrder({ details: [{ itemCode: sku }], orderDate: '2026-11-01T10:00:00' });
  await untilWaiting(page, { [sku]: 2, [other]: 1 });
  await page.goto('/inbox?kind=unlinked_product');
  await (await openCause(page, unlinked(sku))).getByRole('link', { name: before }).click();
  await expectOrder(page, before);
  await expect(page.getByText('1 of 2', { exact: true })).toBeVisible();
  await page.keyboard.press('j');
  await expectOrder(page, after);
  await expect(page.getByText('2 of 2', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Back to the list' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Orders');
  await expect(page.getByRole('button', { name: sku })).toBeVisible();
  await expect(rows(page)).toHaveCount(2);
});

test('accessible: both panes, what is asked, and one column on a tablet', async ({ page }) => {
  test.slow();
  const itemCode = writingOf('VELA-03');
  await givenChannelOrder({ details: [{ itemCode }, { itemCode: newSku() }], zip: '' });
  await givenChannelOrder({ firstName: '*TEST* Rosa' });
  await untilWaiting(page, { [itemCode]: 1, postal_code: 1, '*TEST*': 1 });
  await page.goto('/inbox');
  await openCause(page, 'Postal code missing');
  await expect(pane(page, 'Postal code missing').getByRole('textbox').first()).toBeVisible();
  await expectAccessible(page, 'a cause with a field for each order');

  await page.goto('/inbox?kind=unlinked_product');
  await openCause(page, unlinked(itemCode));
  await expect(page.getByRole('button', { name: 'Link to VELA-03' })).toBeVisible();
  await expectAccessible(page, 'a cause with its answer');
  await page.keyboard.press('Shift+Enter');
  await expect(page.getByRole('dialog', { name: 'Accept the sure answers' })).toBeVisible();
  await expectAccessible(page, 'the question before the sure answers');

  await page.goto('/inbox?kind=test_order');
  await openCause(page, 'Test order');
  await page.getByRole('button', { name: 'Cancel all…' }).click();
  await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Please say why')).toBeVisible();
  await expectAccessible(page, 'the question before all are cancelled');

  await page.setViewportSize({ width: 820, height: 1180 });
  await page.goto('/inbox?kind=test_order');
  const cause = causeOf(page, 'Test order');
  await expect(cause).toBeVisible();
  await expect(pane(page, 'Test order')).toBeHidden();
  await expectAccessible(page, 'the causes on a tablet');
  await cause.getByRole('link').first().click();
  await expect(pane(page, 'Test order')).toBeVisible();
  await expect(cause).toBeHidden();
  await expectAccessible(page, 'a cause on a tablet');
  await page.getByRole('link', { name: 'All causes' }).click();
  await expect(cause).toBeVisible();
});
