import { callAs } from './call-as.ts';
import { SANDBOX_PORT } from './demo-ports.ts';
import { expectAccessible } from './expect-accessible.ts';
import { expect, test } from './journey.ts';
import { uniqueWord } from './partners.ts';

test.use({ member: 'admin@other.test' });

const PARTNERS = [
  {
    title: 'HubSpot',
    path: 'hubspot',
    open: [],
    secret: { label: 'Access token', value: 'sandbox-hubspot-second' },
    who: 'Portal 4242002',
  },
  {
    title: 'Zendesk',
    path: 'zendesk',
    open: [{ label: 'Client ID', value: 'second' }],
    secret: { label: 'Client secret', value: 'sandbox-zendesk-second' },
    who: 'Second Agent',
  },
];

for (const { title, path, open, secret, who } of PARTNERS) {
  test(`${title} is added, refused with a wrong secret, corrected, and activated`, async ({ page }) => {
    test.slow();
    const name = uniqueWord();
    await page.goto('/settings/connectors');
    await page.getByRole('link', { name: 'Add connector' }).first().click();
    await page.getByRole('link', { name: title, exact: true }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill(name);
    // Where the address has a default it is folded with what else has one.
    const address = page.getByRole('textbox', { name: 'API URL' });
    if (!(await address.isVisible())) await page.getByRole('button', { name: 'More settings' }).click();
    await address.fill(`http://127.0.0.1:${SANDBOX_PORT}/${path}`);
    for (const { label, value } of open) await page.getByRole('textbox', { name: label }).fill(value);
    const secretField = page.getByLabel(secret.label);
    await secretField.fill('sandbox-wrong');
    await page.getByRole('button', { name: 'Test and continue' }).click();
    await expect(page.getByText(/The partner refused/)).toBeVisible();
    await secretField.fill(secret.value);
    await page.getByRole('button', { name: 'Test and continue' }).click();
    await expect(page.getByText(new RegExp(`The connection works: ${who}`))).toBeVisible();
    await expectAccessible(page, `a new connector to ${title}`);

    await page.getByRole('button', { name: 'Activate' }).click();
    await expect(page.locator('main').getByText('Working').first()).toBeVisible();
    await expect(page).toHaveURL(/connectors\/\d+$/);
    const id = /connectors\/(\d+)/.exec(page.url())?.[1];
    await callAs(page, 'DELETE', `/api/connectors/${id}`);
  });
}
