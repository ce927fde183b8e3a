import { expectAccessible } from './expect-accessible.ts';
import { expect, test } from './journey.ts';

test('a member chooses to be mailed once a day of what needs attention, and no more', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: /attention/ }).click();
  await page.getByRole('menuitem', { name: 'See all, and e-mail settings' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Needs attention');
  const mails = page.getByRole('region', { name: 'Mails to you' });
  const wanted = mails.getByRole('radiogroup', { name: 'Mail me what needs attention' });
  await expect(wanted.getByRole('radio', { name: 'Never' })).toBeChecked();
  await wanted.getByText('Once a day').click();
  await mails.getByRole('combobox', { name: 'At' }).click();
  await page.getByRole('option', { name: '17:00' }).click();
  await expect(page.getByText('Your mails were changed').first()).toBeVisible();
  await page.reload();
  await expect(wanted.getByRole('radio', { name: 'Once a day' })).toBeChecked();
  await expect(mails.getByRole('combobox', { name: 'At' })).toHaveValue('17:00');
  await expectAccessible(page, 'what needs attention');
  await wanted.getByText('Never').click();
  await expect(mails.getByText('Nothing is mailed to you')).toBeVisible();
});
