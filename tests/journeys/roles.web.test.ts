import { randomBytes } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { z } from 'zod';
import { callAs } from './call-as.ts';
import { expectAccessible } from './expect-accessible.ts';
import { expect, test } from './journey.ts';
import { openOrder } from './order-screens.ts';
import { givenChannelOrder } from './partners.ts';
import { newSku } from './words.ts';

test.use({ member: 'admin@demo.test' });

const PASSWORD = 'four small words';

const newName = (name: string) => `${name}${randomBytes(3).toString('hex')}`;

const Created = z.object({ id: z.number() });
const Members = z.object({ data: z.array(z.object({ id: z.number(), email: z.string() })) });

/** Who was invited with a role and has joined, in a browser of their own. */
async function givenMember(admin: Page, browser: Browser, role_id: number, name = 'Rita') {
  const email = `${newName('rita')}@example.com`;
  await callAs(admin, 'POST', '/api/team/invitations', { email, name, role_id });
  const reader = await admin.context().newPage();
  const mail = reader.getByRole('article').filter({ hasText: email }).first();
  await expect(async () => {
    await reader.goto('/mail');
    await expect(mail.getByRole('link')).toBeVisible({ timeout: 5_000 });
  }).toPass();
  const link = (await mail.getByRole('link').getAttribute('href')) ?? '';
  await reader.close();
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(link);
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Join and log in' }).click();
  await expect(page.getByRole('navigation', { name: 'Main navigation' })).toBeVisible();
  const { data } = Members.parse(await callAs(admin, 'GET', '/api/team/members'));
  return { page, context, id: data.find((one) => one.email === email)?.id ?? 0 };
}

/** So that other journeys find the team as it was. */
async function leave(admin: Page, memberId: number, roleIds: readonly number[]): Promise<void> {
  await callAs(admin, 'PUT', `/api/team/members/${memberId}`, { role_id: null });
  await callAs(admin, 'POST', `/api/team/members/${memberId}/deactivate`);
  for (const id of roleIds) await callAs(admin, 'DELETE', `/api/team/roles/${id}`);
}

test('a role that may only read sees orders and no way to change them; another role shows in the open screen', async ({
  page: admin,
  browser,
}) => {
  test.slow();
  const reading = Created.parse(
    await callAs(admin, 'POST', '/api/team/roles', { name: newName('Reader '), rights: [] }),
  ).id;
  const editing = Created.parse(
    await callAs(admin, 'POST', '/api/team/roles', { name: newName('Clerk '), rights: ['edit_orders'] }),
  ).id;
  const { page, context, id } = await givenMember(admin, browser, reading);

  const navigation = page.getByRole('navigation', { name: 'Main navigation' });
  await expect(navigation.getByRole('link', { name: 'Orders' })).toBeVisible();
  for (const name of ['Files', 'Links', 'Stock', 'Connectors', 'Team', 'Account'])
    await expect(navigation.getByRole('link', { name })).toHaveCount(0);
  await navigation.getByRole('link', { name: 'Orders' }).click();
  const table = page.getByRole('table', { name: 'Orders' });
  await expect(table.getByRole('row').nth(1)).toBeVisible();
  await expect(table.getByRole('checkbox')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Export' })).toHaveCount(0);
  await expectAccessible(page, 'the orders of who only reads');

  await openOrder(admin, await givenChannelOrder({ details: [{ itemCode: newSku(), quantity: 1 }] }));
  await expect(admin.getByRole('button', { name: 'Edit Order' })).toBeVisible();
  const order = new URL(admin.url()).pathname;
  await page.goto(order);
  await expect(page.getByRole('heading', { name: 'Customer' })).toBeVisible();
  for (const name of ['Edit Order', 'Save Changes', 'Hold', 'Retry', 'More actions', 'Link', 'Add comment'])
    await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0);
  await expectAccessible(page, 'an order of who only reads');
  await page.keyboard.press('Control+k');
  const offered = page.getByRole('group', { name: 'On this page' }).getByRole('option');
  await expect(offered.filter({ hasText: 'Copy the order number' })).toBeVisible();
  await expect(offered.filter({ hasNotText: 'Copy' })).toHaveCount(0);
  await page.keyboard.press('Escape');

  for (const [address, said] of [
    ['/exports', 'Your role does not allow exporting. Ask an administrator'],
    ['/products/create', 'Your role does not allow editing the catalog. Ask an administrator'],
    ['/settings/connectors/new', 'Your role does not allow managing connectors. Ask an administrator'],
    ['/documents/settings', 'Your role does not allow managing the settings. Ask an administrator'],
  ] as const) {
    await page.goto(address);
    await expect(page.getByText(said)).toBeVisible();
  }
  await expectAccessible(page, 'what a role lacks');

  await page.goto('/products');
  await expect(page.getByRole('table', { name: 'Products' }).getByRole('row').nth(1)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Create product' })).toHaveCount(0);
  await expect(page.getByRole('checkbox')).toHaveCount(0);

  await page.goto(order);
  await expect(page.getByRole('heading', { name: 'Customer' })).toBeVisible();
  await callAs(admin, 'PUT', `/api/team/members/${id}`, { role_id: editing });
  await expect(page.getByRole('button', { name: 'Add comment' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit Order' })).toBeVisible();
  await expect(navigation.getByRole('link', { name: 'Outbox' })).toBeVisible();
  for (const name of ['Files', 'Links', 'Stock']) await expect(navigation.getByRole('link', { name })).toHaveCount(0);
  await context.close();
  await leave(admin, id, [reading, editing]);
});
