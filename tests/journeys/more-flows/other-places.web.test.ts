import { expect, test } from '../account-journey.ts';
import { expectAccessible } from '../expect-accessible.ts';
import { openCause, pane } from '../inbox-screens.ts';
import { expectOrder, orderSentence, problemBanner } from '../order-screens.ts';

const SKU = 'PLATO-01';
/** More than any place has by itself. */
const MANY = 90_000;
const CAUSE = `SKU ${SKU} is out of stock`;
const fromLaPaz = { name: /^Ship from La Paz \([\d,]+ available\)$/ };

test('an order that is out of stock goes out from another place that has enough, from the inbox and from its page', async ({
  page,
  shop,
}) => {
  const count = async (on_hand: number) => {
    await shop.countAtWarehouse({ sku: SKU, core_id: 'LPB1', on_hand });
    await shop.read('amware');
  };
  await count(MANY - 1);
  const number = await shop.givenOrder({ details: [{ itemCode: SKU, quantity: MANY, priceEach: 0.01 }] });

  await page.goto('/inbox?kind=out_of_stock');
  const cause = await openCause(page, CAUSE);
  const row = cause.getByRole('row', { name: new RegExp(number) });
  await expect(row).toContainText('No other location has enough for the whole order.');

  await count(MANY + 5_000);
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
});
