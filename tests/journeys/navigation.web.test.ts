import type { Page } from '@playwright/test';
import { z } from 'zod';
import { callAs } from './call-as.ts';
import { expectAccessible } from './expect-accessible.ts';
import { expect, test } from './journey.ts';
import { rows } from './order-screens.ts';
import { uniqueWord } from './partners.ts';

const Created = z.object({ id: z.number() });

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main navigation' });

test('own views stand below Orders and lead to what they show', async ({ page }) => {
  const name = `Mine ${uniqueWord()}`;
  const state = { address: { filterBy: 'shipped' }, columns: { shown: {}, order: [], widths: {} } };
  const view = { list: 'orders', name, is_shared: false, state };
  const { id } = Created.parse(await callAs(page, 'POST', '/api/views', view));
  await page.goto('/customers');
  await navigation(page).getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`filterBy=shipped.*view=${id}|view=${id}.*filterBy=shipped`));
  await expect(rows(page).first()).toBeVisible();
  await expect(navigation(page).getByRole('link', { name })).toHaveAttribute('aria-current', 'page');
  await callAs(page, 'DELETE', `/api/views/${id}`);
  await expect(navigation(page).getByRole('link', { name })).toHaveCount(0);
});

test.describe('an administrator in a high window', () => {
  test.use({ member: 'admin@demo.test', viewport: { width: 1440, height: 1000 } });

  test('each partner stands there with its state, and leads to itself; files have one line for both ways', async ({
    page,
  }) => {
    await page.goto('/customers');
    const exigo = navigation(page).getByRole('link', { name: /^Exigo/ });
    await expect(exigo).toHaveAccessibleName(/^Exigo.*(Working|Not answering)$/);
    await expectAccessible(page, 'the navigation with its partners');
    await exigo.click();
    await expect(page.getByRole('heading', { level: 1, name: 'Exigo' })).toBeVisible();
    await expect(exigo).toHaveAttribute('aria-current', 'page');

    await navigation(page).getByRole('link', { name: 'Files' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Imports' })).toBeVisible();
    await page.getByRole('navigation', { name: 'Files' }).getByRole('link', { name: 'Exports' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Exports' })).toBeVisible();
    await expect(navigation(page).getByRole('link', { name: 'Files' })).toHaveAttribute('aria-current', 'page');
    await expectAccessible(page, 'the exports');
    await page.keyboard.press('g');
    await page.keyboard.press('u');
    await expect(page.getByRole('heading', { level: 1, name: 'Imports' })).toBeVisible();
  });
});
