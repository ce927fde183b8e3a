import { callAs } from './call-as.ts';
import { expectAccessible } from './expect-accessible.ts';
import { openCause, pane, untilWaiting } from './inbox-screens.ts';
import { expect, test } from './journey.ts';
import { expectOrder, orderSentence, problemBanner, syncNow } from './order-screens.ts';
import { countAtWarehouse, givenChannelOrder } from './partners.ts';

const SKU = 'PLATO-01';
/** More than any place has by itself. */
const MANY = 90_000;
const CAUSE = `SKU ${SKU} is out of stock`;
const fromLaPaz = { name: /^Ship from La Paz \([\d,]+ available\)$/ };

test('an order that is out of stock goes out from another place that has enough, from the inbox and from its page', async ({
  page,
}) => {
  await page.goto('/');
  const number = await givenChannelOrder({ details: [{ itemCode: SKU, quantity: MANY, priceEach: 0.01 }] });
  await countAtWarehouse({ sku: SKU, core_id: 'LPB1', on_hand: MANY - 1 });
  await syncNow(page, 'amware');
  await untilWaiting(page, { [SKU]: 1 });

  await page.goto('/inbox?kind=out_of_stock');
  const cause = await openCause(page, CAUSE);
  const row = cause.getByRole('row', { name: new RegExp(number) });
  await expect(row).toContainText('No other location has enough for the whole order.');

  await countAtWarehouse({ sku: SKU, core_id: 'LPB1', on_hand: MANY + 5_000 });
  await syncNow(page, 'amware');
  const ship = row.getByRole('group', { name: `Ship order ${number} from another location` });
  await expect(ship.getByRole('button', fromLaPaz)).toBeVisible();
  await expectAccessible(page, 'inbox, another place');
  await ship.getByRole('button', fromLaPaz).click();
  await expect(page.getByText(`Order ${number} ships from La Paz.`)).toBeVisible();
  await expect(row.getByRole('cell', { name: 'Solved' })).toBeVisible();

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row.getByRole('button', fromLaPaz)).toBeVisible();
  await expect(pane(page, CAUSE)).toContainText(SKU);

  await row.getByRole('link', { name: number }).click();
  await expectOrder(page, number);
  await expect(problemBanner(page)).toContainText('Waits until there is enough.');
  await expectAccessible(page, 'order, another place');
  await problemBanner(page).getByRole('button', fromLaPaz).click();
  await expect(problemBanner(page)).toBeHidden();
  await expect(orderSentence(page)).toContainText('Goes to');

  const id = new URL(page.url()).pathname.split('/').at(-1);
  await callAs(page, 'POST', `/api/orders/${id}/cancel`, { reason: 'Only to see it go' });
});
