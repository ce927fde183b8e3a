import { expect, listenToComplaints, test } from './journey.ts';
import { givenOwnShop } from './own-shop.ts';

test.use({ member: null });

const DAY = '2026-10-20';

test('the days that are open stay when the zone changes, and what is counted in them follows', async ({ browser }) => {
  test.slow();
  const shop = await givenOwnShop(browser);
  const clara = await shop.colleague('Clara Colega');
  const complaints = listenToComplaints(clara);
  await shop.givenOrder({ zip: '', orderDate: `${DAY}T12:00:00` });
  await shop.givenOrder({ zip: '', orderDate: `${DAY}T23:30:00` }); // the next day in Madrid
  const address = `/?startDate=${DAY}&endDate=${DAY}`;
  await clara.goto(address);
  // While it counts up the number is there twice: for the eye, and for readers of the screen.
  const counted = clara.getByRole('region', { name: 'Orders', exact: true }).getByRole('link', { name: /^Error/ });
  await expect(counted).toHaveText(/^Error\s*2+$/, { timeout: 30_000 });

  await shop.admin.goto('/settings/account');
  const general = shop.admin.getByRole('form', { name: 'General' });
  const zone = general.getByRole('combobox', { name: 'Time zone' });
  await zone.click();
  await zone.fill('madrid');
  await shop.admin.getByRole('option', { name: 'Europe/Madrid' }).click();
  await general.getByRole('button', { name: 'Save' }).click();
  await expect(counted).toHaveText(/^Error\s*1+$/);
  await expect(clara).toHaveURL(address);
  await expect(clara.getByLabel('Start Date')).toHaveText('Oct 20, 2026');
  await expect(clara.getByLabel('End Date')).toHaveText('Oct 20, 2026');
  expect(complaints).toEqual([]);
  await shop.close();
});
