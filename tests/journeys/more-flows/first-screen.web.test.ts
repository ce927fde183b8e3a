import { expect, signIn, test } from '../account-journey.ts';
import { callAs } from '../call-as.ts';

test.use({ member: 'admin' });

test('a press whose dialog is still to be loaded shows at once that it loads', async ({ page }) => {
  const loaded = Promise.withResolvers<void>();
  await page.route('**/assets/export-list-modal-*.js', async (route) => {
    await loaded.promise;
    await route.continue();
  });
  await page.goto('/orders');
  await page.getByRole('button', { name: 'Export orders' }).click();
  await expect(page.getByRole('status', { name: 'Loading…' })).toBeVisible();
  loaded.resolve();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('a first screen whose file cannot be loaded says so', async ({ browser, demo, account }) => {
  const page = await browser.newPage(); // its console complains, as it should
  await signIn(page.context(), demo, account, 'admin');
  await page.route('**/assets/exported-order-list-*.js', (route) => route.abort());
  await page.goto('/orders');
  await expect(page.getByText('This page has stopped working.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reload' })).toBeVisible();
  await page.close();
});

for (const [path, first] of [
  ['/', '/api/graphs/order-statuses'],
  ['/orders', '/api/orders?'],
] as const) {
  test(`a screen that is opened first asks for each thing once: ${path}`, async ({ page, openAs }) => {
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      if (pathname.startsWith('/api/') && pathname !== '/api/events') asked.push(pathname + search);
    });
    const line = page.waitForResponse('**/api/events*');
    await page.goto(path);
    await line;
    // A session that ends reaches all screens, and changes nothing else: earlier events of the stream have been handled
    // by then.
    await callAs(await openAs('admin'), 'DELETE', '/api/session');
    const isSession = (address: string) => address === '/api/session';
    await expect.poll(() => asked.filter(isSession).length).toBe(2);
    const others = asked.filter((address) => !isSession(address));
    expect(others.filter((address) => address.startsWith(first))).toHaveLength(1);
    expect(others).toEqual([...new Set(others)]);
  });
}
