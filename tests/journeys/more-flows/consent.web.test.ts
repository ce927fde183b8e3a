import { expect, test } from '../account-journey.ts';
import { expectAccessible, findViolations } from '../expect-accessible.ts';

test.use({ member: 'admin' });

test('HubSpot is connected by consent: refused first, then allowed, activated, and connected again after the app was removed', async ({
  page,
  world,
}) => {
  const name = 'Contacts';
  const hubSpot = `${world.url}/hubspot`;
  const main = page.locator('main');

  await test.step('the form asks for an app and shows the address to enter there', async () => {
    await page.goto('/settings/connectors/new');
    await page.getByRole('link', { name: 'HubSpot', exact: true }).click();
    await expect(page.getByLabel('Access token')).toBeVisible();
    await page.getByRole('combobox', { name: 'Sign-in method' }).click();
    await page.getByRole('option', { name: 'Consent, with an app of your own' }).click();
    await expect(page.getByLabel('Access token')).toHaveCount(0);
    await expect(main.getByText(/\/oauth\/callback$/)).toBeVisible();
    await page.getByRole('textbox', { name: 'Name' }).fill(name);
    await page.getByRole('button', { name: 'More settings' }).click();
    await page.getByRole('textbox', { name: 'API URL' }).fill(hubSpot);
    await page.getByRole('textbox', { name: 'Consent page URL' }).fill(`${hubSpot}/oauth/authorize`);
    await page.getByRole('textbox', { name: 'Client ID' }).fill('sandbox-hubspot-app');
    await page.getByLabel('Client secret').fill('sandbox-hubspot-secret');
    await expectAccessible(page, 'a new connector by consent');
    await page.getByRole('button', { name: 'Add connector' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  });
  const panel = page.getByRole('region', { name: 'Sign-in' });
  const connect = (word: string) => panel.getByRole('button', { name: word, exact: true }).click();

  await test.step('who says no reads what to do, and nothing was changed', async () => {
    await connect('Connect');
    await expect(page.getByRole('heading', { name: 'Connect an app to HubSpot' })).toBeVisible();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByText('Permission was not given')).toBeVisible();
    // The page is not the portal's, so it has no colour scheme of its own to wait for.
    expect(await findViolations(page, 'the question')).toEqual([]);
    await page.getByRole('link', { name: 'Back to the connector' }).click();
    await expect(panel).toContainText('Nobody has signed in yet');
  });

  await test.step('who says yes comes back to a connector that can be activated', async () => {
    await connect('Connect');
    await page.getByRole('button', { name: 'Grant access to 4242002' }).click();
    await expect(panel).toContainText('Portal 4242002');
    await expectAccessible(page, 'a connector by consent');
    await page.getByRole('button', { name: 'Activate' }).click();
    await expect(main.getByText('Working').first()).toBeVisible();
  });

  await test.step('the app is removed at HubSpot: the connector says so, and goes on after a new consent', async () => {
    await world.control('POST', '/hubspot/uninstall', { portal: 4_242_002 });
    await page.getByRole('button', { name: 'Test', exact: true }).click();
    await expect(
      main.getByText('The credentials were refused: missing or invalid refresh token').first(),
    ).toBeVisible();
    await page.getByRole('alert').getByRole('button', { name: 'Connect again' }).first().click();
    await page.getByRole('button', { name: 'Grant access to 4242002' }).click();
    await expect(main.getByText('Working').first()).toBeVisible();
  });
});
