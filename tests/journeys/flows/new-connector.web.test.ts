import { expect, test } from '../account-journey.ts';
import { expectAccessible } from '../expect-accessible.ts';
import { rows } from '../order-screens.ts';

test.use({ member: 'admin', listed: ['JARRA-01'] });

test('a connector is added with a wrong password, corrected, activated, reads orders, and is removed', async ({
  page,
  account,
  world,
}) => {
  const name = 'Tienda';
  await world.putOrder();
  await test.step('a wrong password is reported before anything is stored', async () => {
    await page.goto('/settings/connectors');
    await page.getByRole('link', { name: 'Add connector' }).first().click();
    await page.getByRole('link', { name: 'Exigo', exact: true }).click();
    await page.getByRole('button', { name: 'Add without a test' }).click();
    await expect(page.getByText('Please fill this in')).toHaveCount(3);
    await expect(page.getByRole('textbox', { name: 'API URL' })).toBeFocused();
    await expectAccessible(page, 'a new connector, refused');
    await page.getByRole('textbox', { name: 'Name' }).fill(name);
    await page.getByRole('textbox', { name: 'API URL' }).fill(`${world.url}/exigo/3.0`);
    await page.getByRole('textbox', { name: 'User' }).fill('apiuser@demo');
    await page.getByLabel('Password').fill('wrong');
    await page.getByRole('button', { name: 'Test and continue' }).click();
    await expect(page.getByText(/Check user and password/)).toBeVisible();
  });

  await test.step('it is stored paused, refused when activated, and corrected', async () => {
    await page.getByRole('button', { name: 'Add without a test' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    await expect(page.locator('main').getByText('nothing is read or sent until it is activated')).toBeVisible();
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
    await expect(page.locator('main').getByText('Working').first()).toBeVisible();
    await expectAccessible(page, "a connector's settings");
    await account.waitForJobs();
    await page.goto('/orders');
    await expect(rows(page).first()).toContainText(name);
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
