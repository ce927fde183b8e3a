import type { Locator, Page } from '@playwright/test';
import { z } from 'zod';
import { expect, test } from '../account-journey.ts';
import { callAs } from '../call-as.ts';
import { expectAccessible } from '../expect-accessible.ts';
import { type GivenAccount, PASSWORD } from '../given-account.ts';
import { uniqueWord } from '../words.ts';

test.use({ member: 'admin' });

const step = (page: Page, title: string): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('button', { name: title }) });
const next = (page: Page): Locator => page.locator('li[aria-current="step"]');

const Role = z.object({ id: z.number() });

/** A colleague whose role allows this alone. @returns the link of the invitation's mail */
async function invite(page: Page, account: GivenAccount, email: string, rights: readonly string[]) {
  const role = Role.parse(await callAs(page, 'POST', '/api/team/roles', { name: 'Clerk', rights }));
  await callAs(page, 'POST', '/api/team/invitations', { email, name: 'Carla Clerk', role_id: role.id });
  await account.waitForJobs();
  const reader = await page.context().newPage();
  const mail = reader.getByRole('article').filter({ hasText: email }).first();
  await reader.goto('/mail');
  const link = (await mail.getByRole('link').getAttribute('href')) ?? '';
  await reader.close();
  return link;
}

test('a member without the right for a step sees who has it, follows live, hides the steps and finds them again', async ({
  page,
  account,
  world,
  browser,
}) => {
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
  await clerk.goto(await invite(page, account, `${uniqueWord()}@example.com`.toLowerCase(), ['export']));
  await clerk.getByLabel('New password', { exact: true }).fill(PASSWORD);
  await clerk.keyboard.press('Enter');
  await expect(next(clerk)).toContainText('Ana Demo can do this.');
  await expect(next(clerk).getByRole('link')).toHaveCount(0);
  await expectAccessible(clerk, 'the steps for who may not do them');

  await test.step('a refusal of the warehouse is shown to both at once', async () => {
    await next(page).getByRole('link', { name: 'Choose a warehouse' }).click();
    await page.getByRole('link', { name: 'Amware', exact: true }).click();
    const access = { 'API URL': `${world.url}/coree/v1`, 'Account code': uniqueWord(), 'Client ID': 'demo' };
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
