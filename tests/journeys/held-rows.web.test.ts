import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { callAs } from './call-as.ts';
import { expect, test } from './journey.ts';

test.use({ member: 'admin@demo.test' });

const Invitations = z.object({ data: z.array(z.object({ id: z.number(), email: z.string() })) });

test('while the menu of a row is open the list holds still, and goes on when it is closed', async ({ page }) => {
  const word = randomBytes(3).toString('hex');
  const invite = (name: string) =>
    callAs(page, 'POST', '/api/team/invitations', {
      email: `${name.toLowerCase()}${word}@example.com`,
      name: `${name} ${word}`,
    });
  const idOf = async (name: string) => {
    const { data } = Invitations.parse(await callAs(page, 'GET', '/api/team/invitations'));
    return data.find(({ email }) => email.startsWith(`${name.toLowerCase()}${word}`))?.id ?? 0;
  };
  const end = async (name: string) => callAs(page, 'DELETE', `/api/team/invitations/${await idOf(name)}`);
  await page.goto('/settings/team');
  await invite('Zoe');
  await invite('Yael');
  const rows = page.getByRole('table', { name: 'Team' }).getByRole('row');
  const row = (name: string) => rows.filter({ hasText: `${name} ${word}` });
  const menu = page.getByRole('menuitem', { name: 'Send again' });
  const button = row('Zoe').getByRole('button', { name: /^Actions for/ });
  await button.click();
  await expect(menu).toBeVisible();

  const seen = page.waitForResponse(
    (reply) => reply.url().endsWith('/api/team/invitations') && reply.request().method() === 'GET',
  );
  await invite('Abel');
  await end('Zoe');
  await seen;
  await expect(page.getByRole('table', { name: 'Team' })).toContainText(`Zoe ${word}`);
  await expect(menu).toBeVisible();
  await expect(row('Abel')).toHaveCount(0);

  await page.keyboard.press('Escape');
  await expect(row('Abel')).toBeVisible();
  await expect(row('Zoe')).toHaveCount(0);
  for (const name of ['Abel', 'Yael']) await end(name);
});

test('a row stays where it is while the button of the mouse is down on it', async ({ page }) => {
  const word = randomBytes(3).toString('hex');
  const invite = (name: string) =>
    callAs(page, 'POST', '/api/team/invitations', {
      email: `${name.toLowerCase()}${word}@example.com`,
      name: `${name} ${word}`,
    });
  await page.goto('/settings/team');
  await invite('Zita');
  const rows = page.getByRole('table', { name: 'Team' }).getByRole('row');
  const row = (name: string) => rows.filter({ hasText: `${name} ${word}` });
  const button = row('Zita').getByRole('button', { name: /^Actions for/ });
  await expect(async () => {
    await page.mouse.up(); // what another member did can move the row between the two
    await button.hover();
    await page.mouse.down();
    expect(await button.evaluate((element) => element.matches(':active'))).toBe(true);
  }).toPass();
  const seen = page.waitForResponse(
    (reply) => reply.url().endsWith('/api/team/invitations') && reply.request().method() === 'GET',
  );
  await invite('Anna');
  await seen;
  await expect(row('Anna')).toHaveCount(0);
  await page.mouse.up();
  await expect(page.getByRole('menuitem', { name: 'Send again' })).toBeVisible();
  await button.press('Escape'); // the menu takes the focus a moment after it opened: who is faster presses it here
  await expect(row('Anna')).toBeVisible();
  const { data } = Invitations.parse(await callAs(page, 'GET', '/api/team/invitations'));
  for (const { id, email } of data) {
    if (email.includes(word)) await callAs(page, 'DELETE', `/api/team/invitations/${id}`);
  }
});
