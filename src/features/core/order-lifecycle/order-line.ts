/** Who brought a line: the channel, staff, or a check that exploded a kit. */
export type LineOrigin = 'channel' | 'staff' | 'kit';

/**
 * A line of an order as its rules see it. `source_item_id` is its number, `parent_item_id` that of the kit it is a part
 * of.
 */
export type OrderLine = {
  source_item_id: string;
  parent_item_id: string | null;
  origin: LineOrigin;
  sku: string;
  name: string;
  quantity: number;
  /** False for discounts and charges. */
  is_goods: boolean;
  product_id: number | null;
};
