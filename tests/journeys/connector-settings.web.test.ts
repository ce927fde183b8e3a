import type { Page } from '@playwright/test';
import { SANDBOX_PORT } from './demo-ports.ts';
import { expectAccessible } from './expect-accessible.ts';
import { expect, test } from './journey.ts';
import { expectOrder, openOrder, rowOf, rows } from './order-screens.ts';
import { givenChannelOrder, uniqueWord } from './partners.ts';

const main = (page: Page) => page.locator('main');

test.describe('as an administrator who connects a first channel', () => {
  test.use({ member: 'admin@other.test' });

  test('a connector is added with a wrong password, corrected, activated, reads orders, and is removed', async ({
    page,
  }) => {
    test.slow();
    const name = uniqueWord();
    await test.step('a wrong password is reported before anything is stored', async () => {
      await page.goto('/settings/connectors');
      await page.getByRole('link', { name: 'Add connector' }).first().click();
      await expect(page.getByRole('combobox', { name: 'Partner' })).toHaveValue('Exigo');
      await page.getByRole('button', { name: 'Add connector' }).click();
      await expect(page.getByText('This is needed')).toHaveCount(3);
      await expect(page.getByRole('textbox', { name: 'Address of the API' })).toBeFocused();
      await expectAccessible(page, 'a new connector, refused');
      await page.getByRole('textbox', { name: 'Name' }).fill(name);
      await page
        .getByRole('textbox', { name: 'Address of the API' })
        .fill(`http://127.0.0.1:${SANDBOX_PORT}/exigo/3.0`);
      await page.getByRole('textbox', { name: 'User' }).fill('apiuser@demo');
      await page.getByLabel('Password').fill('wrong');
      await page.getByRole('button', { name: 'Test these settings' }).click();
      await expect(page.getByText(/Check user and password/)).toBeVisible();
    });

    await test.step('it is stored paused, refused when activated, and corrected', async () => {
      await page.getByRole('button', { name: 'Add connector' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
      await expect(main(page).getByText('nothing is read or sent until it is activated')).toBeVisible();
      await page.getByRole('button', { name: 'Activate' }).click();
      await expect(page.getByText(/The partner refused: .*Check user and password/).first()).toBeVisible();
      await expect(page.getByLabel('Password')).toHaveValue('');
      await page.getByLabel('Password').fill('sandbox-exigo');
      await page.getByRole('button', { name: 'Test these settings' }).click();
      await expect(page.getByText(/The connection works: apiuser@demo/)).toBeVisible();
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('Settings saved. The connector is paused')).toBeVisible();
    });

    await test.step('it is activated, and orders arrive', async () => {
      await page.getByRole('button', { name: 'Activate' }).click();
      await expect(main(page).getByText('Working').first()).toBeVisible();
      await expectAccessible(page, "a connector's settings");
      await page.goto('/orders');
      await expect(rows(page).first()).toContainText(name, { timeout: 30_000 });
    });

    await test.step('it is removed; its orders stay', async () => {
      await page.goto('/settings/connectors');
      await page.getByRole('link', { name }).click();
      await page.getByRole('link', { name: 'Settings', exact: true }).click();
      await page.getByRole('button', { name: 'Remove', exact: true }).click();
      const question = page.getByRole('dialog', { name: `Remove ${name}?` });
      await expect(question).toContainText('orders and their customers stay');
      await question.getByRole('button', { name: 'Remove' }).click();
      await expect(page.getByText(`${name} was removed`)).toBeVisible();
      await expect(page.getByText('No connectors yet')).toBeVisible();
      await page.goto('/orders');
      await expect(rows(page).first()).toContainText(name);
    });
  });
});

test('an order that the import missed is found by comparing, and imported', async ({ page }) => {
  test.slow();
  await openOrder(page, await givenChannelOrder()); // by then all that came before it has been read
  const threeDaysAgo = new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 19);
  const number = await givenChannelOrder({ orderDate: threeDaysAgo, modifiedDate: threeDaysAgo });
  await page.goto('/settings/connectors/1/reconciliation');
  await page.getByRole('button', { name: 'Compare now' }).click();
  await expect(rowOf(page, number)).toContainText('Missing', { timeout: 30_000 });
  await expect(main(page).getByRole('heading', { level: 2 })).toContainText(/The channel says \d+ orders, we have \d+/);
  await expectAccessible(page, 'a comparison with differences');
  await page.getByRole('button', { name: `Import order ${number}` }).click();
  await expect(rowOf(page, number)).toBeHidden({ timeout: 30_000 });
  await page.goto(`/orders?search=${number}`);
  await page.getByRole('link', { name: number }).click();
  await expectOrder(page, number);
});

test('a member may look at settings and change nothing', async ({ page }) => {
  await page.goto('/settings/connectors');
  await expect(page.getByRole('link', { name: 'Amware', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Add connector' })).toBeHidden();
  await page.goto('/settings/connectors/1/settings');
  await expect(page.getByText('Only an administrator can change these settings.')).toBeVisible();
  await expect(main(page).getByRole('textbox')).toHaveCount(0);
  await expectAccessible(page, 'settings as a member sees them');
});
