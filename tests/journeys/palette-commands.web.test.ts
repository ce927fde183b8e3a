import type { Page } from '@playwright/test';
import { z } from 'zod';
import { expectAccessible } from './expect-accessible.ts';
import { expect, test } from './journey.ts';
import { catchCopies, openOrder, orderHead, rows } from './order-screens.ts';
import { givenChannelOrder, newSku, uniqueWord, warehouseStep } from './partners.ts';

const Customers = z.object({ data: z.array(z.object({ customer_name: z.string() })) });

const onPage = (page: Page) => page.getByRole('group', { name: 'On this page' }).getByRole('option');

test('what the buttons of an order do is first in the palette, while they may do it', async ({ page }) => {
  await openOrder(page, await givenChannelOrder());
  await page.keyboard.press('Control+k');
  await expect(onPage(page)).toHaveText([
    /^Hold$/,
    /^Send now$/,
    /^Edit the orderE$/,
    /^Copy reply$/,
    /^Copy the order numberC$/,
    /^Cancel order…$/,
  ]);
  await expect(page.getByRole('dialog').getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
  await expectAccessible(page, 'the palette over an order');
  await page.keyboard.press('Enter');
  await expect(orderHead(page)).toContainText('On hold');

  await page.keyboard.press('Control+k');
  await expect(onPage(page).first()).toHaveText('Release');
  await page.keyboard.type('cancel');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: /Cancel order/ });
  await dialog.getByLabel('Reason').fill('Ordered twice');
  await dialog.getByRole('button', { name: 'Cancel order' }).click();
  await expect(orderHead(page)).toContainText('Cancelled');

  await page.keyboard.press('Control+k');
  await expect(onPage(page).filter({ hasText: 'Copy the order number' })).toBeVisible();
  await expect(onPage(page).filter({ hasText: /Hold|Release|Edit|Cancel/ })).toHaveCount(0);
});

test('a list is exported and read anew from the palette', async ({ page }) => {
  await page.goto('/orders');
  await expect(rows(page).first()).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('export');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: /Export/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('refresh');
  await expect(onPage(page)).toHaveText([/^Refresh the list/]);
  const again = page.waitForRequest(/api\/orders\?/);
  await page.keyboard.press('Enter');
  await again;
});

test('a partner is found with its state, opened, and read from any screen', async ({ page }) => {
  await page.goto('/customers');
  await expect(rows(page).first()).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('zendes');
  const partner = page.getByRole('group', { name: 'Partners' }).getByRole('option');
  await expect(partner).toHaveText(/Zendesk.*(Working|Not answering)/);
  await partner.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Zendesk' })).toBeVisible();

  await page.keyboard.press('Control+k');
  await expect(onPage(page)).toHaveText(['Read Zendesk now']); // staff may not test it, nor stop it
  await page.keyboard.type('sync exigo');
  await expect(page.getByRole('dialog').getByRole('option').first()).toHaveText('Read Exigo now');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Reading from the partner has started')).toBeVisible();
});

test('a cause of the inbox is found by its words and opened', async ({ page }) => {
  const sku = newSku();
  await openOrder(page, await givenChannelOrder({ details: [{ itemCode: sku }] }));
  await page.keyboard.press('Control+k');
  await page.keyboard.type(`linked ${sku}`);
  const cause = page.getByRole('group', { name: 'Inbox' }).getByRole('option');
  await expect(cause).toContainText('1 order');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 2 }).filter({ hasText: sku })).toBeVisible();
  await expect(page).toHaveURL(/inbox\?cause=/);
});

test('a sign before the words keeps the palette to one kind; Escape takes it back', async ({ page }) => {
  const reply = await page.request.get('/api/customers?perPage=1');
  const name = Customers.parse(await reply.json()).data[0]?.customer_name ?? '';
  const lastName = uniqueWord();
  const number = await givenChannelOrder({ lastName, city: '' });
  await openOrder(page, number);
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog');
  const box = page.getByRole('combobox', { name: 'Find an order, go to a page, run a command' });
  await expect(dialog).toContainText('order numbers');
  await page.keyboard.type('#');
  await expect(dialog).toContainText('Type a part of an order number');
  await page.keyboard.type(number.slice(1));
  await expect(dialog.getByRole('option')).toHaveText([new RegExp(number)]);
  await box.fill(`#${lastName}`);
  await expect(dialog).toContainText(`No order number has "${lastName}".`);
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('option')).toHaveCount(0);
  await expectAccessible(page, 'the palette kept to numbers');

  await page.keyboard.press('Escape');
  await expect(box).toHaveValue(lastName);
  await expect(dialog.getByRole('group', { name: 'Orders' })).toContainText(number);
  await box.fill(`@${name}`);
  await expect(dialog.getByRole('group', { name: 'Customers' })).toContainText(name);
  await expect(dialog.getByRole('group').filter({ hasText: 'Orders' })).toHaveCount(0);
  await box.fill('> edit');
  await expect(onPage(page)).toHaveText([/Edit the order/]);
  await expect(dialog.getByRole('group')).toHaveCount(1);
  await box.fill('>');
  await page.keyboard.press('Backspace');
  await expect(dialog.getByRole('group', { name: 'Pages' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
});

test('Ctrl-C copies the tracking number of the order that is marked, unless a text of the box is marked', async ({
  page,
}) => {
  test.slow();
  const number = await givenChannelOrder();
  await openOrder(page, number);
  await orderHead(page).getByRole('button', { name: 'Send now' }).click();
  const steps = page.getByRole('list', { name: 'Progress of this order' });
  await expect(steps).toContainText(/AMW-\d+/);
  await warehouseStep(/AMW-\d+/.exec(await steps.innerText())?.[0] ?? '', 'ship');
  const link = page.getByRole('region', { name: 'Fulfilments' }).getByRole('link');
  await expect(link).toBeVisible({ timeout: 40_000 });
  const tracking = (await link.innerText()).trim();
  const copied = await catchCopies(page);

  await page.keyboard.press('Control+k');
  await page.keyboard.type(number);
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('group', { name: 'Exact match' })).toContainText(`Tracking ${tracking}`);
  await expect(dialog).toContainText('copy the tracking number');
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+c');
  await expect(dialog).toBeVisible();
  await page.keyboard.press('End');
  await page.keyboard.press('Control+c');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(`Copied: ${tracking}`)).toBeVisible();
  expect(await copied()).toBe(tracking);

  await page.keyboard.press('c');
  await expect.poll(copied).toBe(number);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('copy tracking');
  await page.keyboard.press('Enter');
  await expect.poll(copied).toBe(tracking);
});

test('what is marked is shown at a glance beside the results, and no key that was meant as text is lost', async ({
  page,
}) => {
  const [firstName, lastName] = ['Ada', uniqueWord()];
  const number = await givenChannelOrder({ firstName, lastName, details: [{ itemCode: newSku() }] });
  await openOrder(page, number);
  await page.goto('/customers');
  await expect(rows(page).first()).toBeVisible();
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog');
  const box = page.getByRole('combobox', { name: 'Find an order, go to a page, run a command' });
  const preview = dialog.getByRole('region', { name: 'Preview' });
  await page.keyboard.type(`${lastName} ada`);
  await expect(box).toHaveValue(`${lastName} ada`);
  const order = dialog.getByRole('option').filter({ hasText: number });
  await expect(order).toHaveAttribute('aria-selected', 'true');
  await expect(dialog).toContainText('→ preview');
  await page.keyboard.press('ArrowRight');
  await expect(preview).toContainText(`Ada ${lastName} · Lima, Peru`);
  await expect(preview).toContainText(/Waits for you .*NEW-/);
  await expect(preview).toContainText('No parcel yet');
  await expectAccessible(page, 'an order at a glance in the palette');

  const { promise: answer, resolve: letAnswer } = Promise.withResolvers<void>();
  const path = /\/api\/search\/orders/;
  await page.route(path, async (route) => {
    await answer;
    await route.fallback();
  });
  const again = page.waitForRequest(path);
  await givenChannelOrder(); // something changed: what was found is asked for again, and counts meanwhile
  await again;
  await page.keyboard.press('ArrowDown');
  await expect(preview).toHaveText('Orders, customers and products are shown here.');
  letAnswer();
  await page.unrouteAll({ behavior: 'wait' });
  await page.keyboard.press('ArrowUp');
  await expect(preview).toContainText('No parcel yet');
  await page.keyboard.press('Space');
  await expect(preview).toBeHidden();
  await page.keyboard.press('Space');
  await expect(preview).toBeVisible();
  await page.keyboard.type('l i');
  await expect(box).toHaveValue(`${lastName} ada l i`); // both spaces: the one that looked, and the one that was typed on
  await page.keyboard.press('Escape');
  await expect(preview).toBeHidden();

  const reply = await page.request.get('/api/customers?perPage=1');
  const name = Customers.parse(await reply.json()).data[0]?.customer_name ?? '';
  await box.fill(`@${name}`);
  await page.keyboard.press('ArrowRight'); // before it is found: shown as soon as it is
  await expect(preview.getByRole('heading', { level: 2 })).toHaveText(name);
  await expect(preview.getByRole('heading', { level: 3, name: 'Orders' })).toBeVisible();
  await expectAccessible(page, 'a customer at a glance in the palette');
  await page.keyboard.press('Escape');
  await box.fill('JARRA-01');
  await expect(dialog.getByRole('group', { name: 'Exact match' })).toContainText('JARRA-01');
  await page.keyboard.press('ArrowRight');
  await expect(preview).toContainText('Stock by location');
  await expectAccessible(page, 'a product at a glance in the palette');
  await preview.getByRole('link').first().click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/products\/\d+/);
});
