import type { Locator } from '@playwright/test';
import { expect, test } from './journey.ts';

test.use({ member: null });

test.describe('signed in', () => {
  test.use({ member: 'staff@demo.test' });

  test('a menu has the focus while it is open, and gives it back', async ({ page }) => {
    const expectBack = async (name: string | RegExp, inside: Locator) => {
      const button = page.getByRole('button', { name }).first();
      await button.focus();
      await page.keyboard.press('Enter');
      await expect(inside).toBeVisible();
      await expect(page.locator(':focus').filter({ visible: true })).toHaveCount(1);
      await page.keyboard.press('Escape');
      await expect(inside).toBeHidden();
      await expect(button).toBeFocused();
    };
    await page.goto('/orders');
    await expectBack('Add filter', page.getByRole('listbox', { name: 'Add filter' }));
    await expectBack('Columns', page.getByRole('group', { name: 'Columns' }));
    for (const name of [/User menu/, /attention/, /^Partners: /])
      await expectBack(name, page.getByRole('menu').filter({ visible: true }));
  });
});
