import type { Page } from '@playwright/test';
import { z } from 'zod';
import { expectAccessible } from './expect-accessible.ts';
import { expect, test } from './journey.ts';
import { openOrder } from './order-screens.ts';
import { givenChannelOrder } from './partners.ts';
import { uniqueWord } from './words.ts';

const Customers = z.object({ data: z.array(z.object({ customer_name: z.string() })) });

const onPage = (page: Page) => page.getByRole('group', { name: 'On this page' }).getByRole('option');

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
