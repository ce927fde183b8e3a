import type { Locator, Page } from '@playwright/test';
import { z } from 'zod';
import { callAs } from './call-as.ts';
import { SANDBOX_PORT } from './demo-ports.ts';
import { expectAccessible } from './expect-accessible.ts';
import { expect, test } from './journey.ts';
import { newAccount } from './new-account.ts';
import { uniqueWord } from './words.ts';

test.use({ member: null });

const PASSWORD = 'four small words';
const sandbox = (path: string) => `http://127.0.0.1:${SANDBOX_PORT}${path}`;
const step = (page: Page, title: string): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('button', { name: title }) });
const next = (page: Page): Locator => page.locator('li[aria-current="step"]');
async function enter(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.getByLabel('New password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Your first order in five steps' })).toBeVisible();
}

const Role = z.object({ id: z.number() });

/** A colleague whose role allows this alone. @returns the link of the invitation's mail */
async function invite(page: Page, email: string, rights: readonly string[]): Promise<string> {
  const role = Role.parse(await callAs(page, 'POST', '/api/team/roles', { name: 'Clerk', rights }));
  await callAs(page, 'POST', '/api/team/invitations', { email, name: 'Carla Clerk', role_id: role.id });
  const reader = await page.context().newPage();
  const mail = reader.getByRole('article').filter({ hasText: email }).first();
  await expect(async () => {
    await reader.goto('/mail');
    await expect(mail).toBeVisible({ timeout: 5_000 });
  }).toPass();
  const link = (await mail.getByRole('link').getAttribute('href')) ?? '';
  await reader.close();
  return link;
}

test('who may not do a step sees who can, follows live, hides the steps and finds them again', async ({
  page,
  browser,
}) => {
  test.slow();
  const { link } = await newAccount();
  await enter(page, link);
  for (const [path, title] of [
    ['/orders', 'No orders yet'],
    ['/products', 'No products yet'],
    ['/settings/connectors', 'No connectors yet'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByText(title)).toBeVisible();
    await page.getByRole('link', { name: 'See the steps to the first order' }).click();
    await expect(next(page)).toContainText('Connect a warehouse');
  }

  const clerk = await browser.newPage();
  await clerk.goto(await invite(page, `${uniqueWord()}@example.com`.toLowerCase(), ['export']));
  await clerk.getByLabel('New password', { exact: true }).fill(PASSWORD);
  await clerk.keyboard.press('Enter');
  await expect(next(clerk)).toContainText('Nina Nueva can do this.');
  await expect(next(clerk).getByRole('link')).toHaveCount(0);
  await expectAccessible(clerk, 'the steps for who may not do them');

  await test.step('a warehouse that refuses is told to both at once', async () => {
    await next(page).getByRole('link', { name: 'Choose a warehouse' }).click();
    await page.getByRole('link', { name: 'Amware', exact: true }).click();
    const access = { 'API URL': sandbox('/coree/v1'), 'Account code': uniqueWord(), 'Client ID': 'demo' };
    for (const [label, value] of Object.entries(access)) await page.getByLabel(label).fill(value);
    await page.getByLabel('Client secret').fill('sandbox-wrong');
    await page.getByRole('button', { name: 'Test and continue' }).click();
    await expect(page.getByText(/The partner refused/)).toBeVisible();
    await page.getByLabel('Client secret').fill('sandbox-coree');
    await page.getByRole('button', { name: 'Test and continue' }).click();
    await expect(page.getByRole('button', { name: 'Activate' })).toBeVisible();
    await expect(next(clerk)).toContainText('Amware is set up and not active yet.');
    await page.getByRole('link', { name: 'Back to the steps' }).click();
    const activated = page.waitForResponse(/\/resume$/);
    await next(page).getByRole('button', { name: 'Activate Amware' }).click();
    expect((await activated).ok()).toBe(true);
    for (const screen of [page, clerk]) await expect(next(screen)).toContainText('Connect a sales channel');
  });

  await page.getByRole('button', { name: 'Hide these steps' }).click();
  await expect(page.getByText('1 of 5 steps to your first order are done.')).toBeVisible();
  await page.reload();
  await expect(next(clerk)).toBeVisible();
  await page.getByRole('button', { name: 'Show the steps' }).click();
  await step(page, 'Link products').getByRole('button').click();
  await expect(step(page, 'Link products')).toContainText('First do: Connect a sales channel.');
  await callAs(page, 'POST', '/api/connectors/amware/pause');
  await expect(next(clerk)).toContainText('Amware is paused.');
  await clerk.close();
});
