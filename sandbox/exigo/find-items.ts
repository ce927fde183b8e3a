import { z } from 'zod';
import type { Item } from '../orders/shop.ts';
import { itemAnswer } from './answers.ts';
import type { ExigoState } from './exigo-state.ts';
import { ExigoFailure, SUCCESS } from './failure.ts';
import { BoolText, IntText, listOf, withLists } from './query.ts';

/** The one web shop, and its category that holds every other. */
const WEB_ID = 1;
const ROOT_CATEGORY_ID = 1;

const ItemsQuery = z.strictObject({
  currencyCode: z.string(),
  priceType: IntText,
  warehouseID: IntText,
  itemCodes: listOf(z.string()),
  webID: IntText.optional(),
  webCategoryID: IntText.optional(),
  returnLongDetail: BoolText.optional(),
  restrictToWarehouse: BoolText.optional(),
  languageID: IntText.optional(),
  excludeHideFromSearch: BoolText.optional(),
});
type ItemsQuery = z.infer<typeof ItemsQuery>;

/** `GET /item`: by codes, or all of a web category. Unknown codes are left out of the answer. */
export function findItems(state: ExigoState, query: unknown) {
  const parsed = ItemsQuery.parse(withLists(query));
  state.checkWarehouse(parsed.warehouseID);
  const items = chosen(state, parsed);
  return {
    items: items.map((item) => {
      const price = item.prices[parsed.currencyCode];
      if (price === undefined) throw new ExigoFailure(`Invalid currency ${parsed.currencyCode}`);
      return itemAnswer(item, price, state.stockLevel(parsed.warehouseID, item));
    }),
    result: SUCCESS,
  };
}

function chosen(state: ExigoState, query: ItemsQuery): readonly Item[] {
  if (query.itemCodes) return query.itemCodes.flatMap((code) => state.item(code) ?? []);
  const { webID, webCategoryID } = query;
  if (webID === undefined || webCategoryID === undefined) {
    throw new ExigoFailure('Either itemCodes or webID and webCategoryID must be given');
  }
  if (webID !== WEB_ID) throw new ExigoFailure(`Invalid web ${webID}`);
  return state.items().filter((item) => webCategoryID === ROOT_CATEGORY_ID || item.categoryID === webCategoryID);
}
