import type { Locator, Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { expectOrder } from './order-screens.ts';
import { givenChannelOrder, newSku } from './partners.ts';

test.use({ member: null });

/** Goes on with Tab until it is there, as a user without a mouse would. */
async function tabTo(page: Page, role: 'button' | 'textbox' | 'link', name: string): Promise<void> {
  const wanted = page.getByRole(role, { name, exact: true });
  await expect(wanted.first()).toBeVisible();
  for (let presses = 0; presses < 80; presses++) {
    await page.keyboard.press('Tab');
    if ((await wanted.and(page.locator(':focus')).count()) > 0) return;
  }
  throw new Error(`Tab does not lead to ${role} "${name}"`);
}

test('from the login to a saved order without a mouse', async ({ page }) => {
  const number = await givenChannelOrder({ city: '', details: [{ itemCode: newSku() }] });
  await page.goto('/');
  await expect(page.getByLabel('E-mail')).toBeFocused();
  await page.keyboard.type('staff@demo.test');
  await tabTo(page, 'textbox', 'Password');
  await page.keyboard.type('demo-demo-demo');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();

  await page.goto(`/orders?search=${number}`);
  await expect(page.getByRole('link', { name: number })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(page, 'link', number);
  await page.keyboard.press('Enter');
  await expectOrder(page, number);

  await tabTo(page, 'textbox', `City of order ${number}`);
  await page.keyboard.type('Trujillo');
  await page.keyboard.press('Enter');
  await expect(page.getByText('City saved')).toBeVisible();

  await page.keyboard.press('e');
  await expect(page.getByLabel('Customer name')).toBeFocused();
  await page.keyboard.type(' y familia');
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('region', { name: 'Customer' })).toContainText('y familia');
});

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
