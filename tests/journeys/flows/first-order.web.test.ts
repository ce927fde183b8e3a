import type { Locator, Page } from '@playwright/test';
import { z } from 'zod';
import { expect, test } from '../account-journey.ts';
import { callAs } from '../call-as.ts';
import { expectAccessible } from '../expect-accessible.ts';
import { type GivenAccount, PASSWORD } from '../given-account.ts';
import { rows, sendNow } from '../order-screens.ts';
import { uniqueWord } from '../words.ts';

// Two of the listings are one SKU in two spellings, of which a person chooses.
test.use({ member: 'admin', listed: ['JARRA-01', 'VELA-01', 'VELA-02', 'vela-02'] });

/** For a browser that has done nothing else: a mapped code or place costs the click on its choice. */
const MAX_CLICKS = 35;

const step = (page: Page, title: string): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('button', { name: title }) });
const next = (page: Page): Locator => page.locator('li[aria-current="step"]');
const dialog = (page: Page) => page.getByRole('dialog');

/** Counts the clicks of a person, over all pages of the tab. */
async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript({
    content: `addEventListener('click', (event) => {
      if (event.isTrusted) sessionStorage.setItem('clicks', Number(sessionStorage.getItem('clicks')) + 1);
    }, true)`,
  });
  return async () => Number(await page.evaluate(`sessionStorage.getItem('clicks')`));
}

type Values = Readonly<Record<string, string>>;

/**
 * A partner from the gallery to its activation; `found` is the list in the connection test's result, `more` the fields
 * with a default.
 */
async function connect(page: Page, partner: string, fields: Values, found: string, more: Values = {}) {
  await page.getByRole('link', { name: partner, exact: true }).click();
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label).fill(value);
  if (Object.keys(more).length > 0) await page.getByRole('button', { name: 'More settings' }).click();
  for (const [label, value] of Object.entries(more)) await page.getByLabel(label).fill(value);
  await page.getByRole('button', { name: 'Test and continue' }).click();
  await expect(page.getByText(found)).toBeVisible();
  await expectAccessible(page, `${partner}, added`);
  await page.getByRole('button', { name: 'Activate' }).click();
}

/** Maps every row of a mapping table to this choice, or to the row's own. */
async function mapAll(page: Page, save: string, choiceOf: (row: string) => string): Promise<void> {
  await expect(rows(page).first()).toBeVisible();
  for (const row of await rows(page).all()) {
    const choice = choiceOf(await row.innerText());
    await row.getByRole('combobox').fill(choice);
    // The list of the row before, where it is selected, may still be closing.
    await page.getByRole('option', { name: choice, selected: false }).first().click();
  }
  await page.getByRole('button', { name: save }).click();
}

/** Accepts the suggestions in a mapping table. @returns how many rows had one */
async function takeSuggested(page: Page): Promise<number> {
  await expect(rows(page).first()).toBeVisible();
  const offered = page.getByRole('button', { name: /^Use .+ for / });
  const count = await offered.count();
  for (let left = count; left > 0; left--) {
    await offered.first().click();
    await expect(offered).toHaveCount(left - 1);
  }
  return count;
}

test('a new account connects, maps and links, and its first order is sent to the warehouse by an invited member', async ({
  page,
  account,
  world,
  browser,
}) => {
  const clicks = await countClicks(page);
  await world.putOrder();
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Your first order in five steps' })).toBeVisible();
  await expectAccessible(page, 'the steps of a new account');

  await test.step('a warehouse', async () => {
    await expect(next(page)).toContainText('Connect a warehouse');
    await next(page).getByRole('link', { name: 'Choose a warehouse' }).click();
    await expect(page.getByRole('heading', { name: 'Sales channel' })).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Amware', exact: true })).toBeVisible();
    await expectAccessible(page, 'the gallery of partners');
    const access = { 'API URL': `${world.url}/coree/v1`, 'Account code': uniqueWord() };
    await connect(
      page,
      'Amware',
      { ...access, 'Client ID': 'demo', 'Client secret': 'sandbox-coree' },
      'Found: 14 shipping methods, 7 locations',
    );
  });

  await test.step('a channel of 4 listings', async () => {
    await expect(next(page)).toContainText('Connect a sales channel');
    await next(page).getByRole('link', { name: 'Choose a channel' }).click();
    const access = { 'API URL': `${world.url}/exigo/3.0`, User: 'apiuser@demo', Password: 'sandbox-exigo' };
    await connect(page, 'Exigo', access, 'Found: 4 products, 4 codes, 6 locations', {
      // Its times name no zone: read as another's, an order late in the evening would be tomorrow's.
      'Time zone': 'America/Lima',
    });
  });

  await test.step('shipping methods and locations', async () => {
    await expect(next(page)).toContainText('0 of 4 shipping methods and 0 of 6 locations are mapped.');
    await next(page).getByRole('link', { name: 'Map shipping methods' }).click();
    await mapAll(page, 'Save Shipping Options', () => 'Olva Regular');
    await expect(page.getByText('4 of 4 shipping methods and 0 of 6 locations')).toBeVisible();
    await page.getByRole('link', { name: 'Back to the steps' }).click();
    await next(page).getByRole('link', { name: 'Map locations' }).click();
    // Of Guatemala's, “Ciudad” says as much for Mexico's as its own name says for it: a person chooses.
    expect(await takeSuggested(page)).toBe(5);
    await rows(page).filter({ hasText: 'Guatemala' }).getByRole('combobox').fill('Guatemala');
    await page.getByRole('option', { name: 'Guatemala' }).click();
    await page.getByRole('button', { name: 'Save Connector Locations' }).click();
    await expect(page.getByText('Step 3 of 5 is done')).toBeVisible();
    await page.getByRole('link', { name: 'Next: Link products' }).click();
  });

  await test.step('products are made from the listings', async () => {
    await expect(next(page)).toContainText('make them from the 4 listings');
    await next(page).getByRole('button', { name: 'Create products…' }).click();
    await expect(dialog(page)).toContainText(/\d+ products are created/);
    await dialog(page).getByRole('button', { name: 'Create and link' }).click();
    await expect(step(page, 'Link products')).toContainText('Begun');
  });

  await test.step('the order is released', async () => {
    await expect(next(page)).toContainText('Release the first order');
    await expectAccessible(page, 'the last step');
    const clerk = await browser.newPage();
    await clerk.goto(await invite(page, account, `${uniqueWord()}@example.com`.toLowerCase(), ['edit_orders']));
    await clerk.getByLabel('New password', { exact: true }).fill(PASSWORD);
    await clerk.keyboard.press('Enter');
    await next(clerk).getByRole('link', { name: 'Open order' }).click();
    await sendNow(clerk);
    await expect(clerk.getByRole('region', { name: 'Timeline' })).toContainText('Carla Clerk');
    await clerk.close();
    await expect(page.getByRole('heading', { name: /Your first order is out: \d+/ })).toBeVisible();
    await expectAccessible(page, 'the first order is out');
    await expect(page.getByRole('img', { name: 'Imported orders' })).toBeVisible();
  });

  const counted = await clicks();
  test.info().annotations.push({ type: 'clicks', description: `${counted}, 10 of them choices of the mapping` });
  expect(counted).toBeLessThanOrEqual(MAX_CLICKS);
  await page.getByRole('main').getByRole('button', { name: 'Close' }).click();
  await page.reload();
  await expect(page.getByRole('img', { name: 'Imported orders' })).toBeVisible();
  await expect(page.getByRole('heading', { name: /first order/ })).toHaveCount(0);
});

const Role = z.object({ id: z.number() });

/** A colleague whose role allows this alone. @returns the link of the invitation's mail */
async function invite(page: Page, account: GivenAccount, email: string, rights: string[]): Promise<string> {
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
