import { type RawBuilder, sql } from 'kysely';
import { type TaxCodes, taxCodeNames } from '#base/tax-codes.ts';
import { memberName } from '#platform/db/member-name.ts';
import { selectList } from '#platform/db/select-list.ts';
import type { Item, ItemDetail } from '../contract.ts';

/** An amount of `products p` as text with the decimals it needs, two at least, as `ItemFields` writes it. */
export const amount = (name: 'cost' | 'price'): RawBuilder<string | null> => {
  const column = sql.ref(`p.${name}`);
  return sql`round(${column}, greatest(2, scale(trim_scale(${column}))))::text`;
};

const categoryCodes = sql<TaxCodes>`jsonb_build_object(${sql.join(
  taxCodeNames.flatMap((name) => [sql.lit(name), sql`coalesce(${sql.ref(`c.${name}`)}, '')`]),
)})`;

/** The columns of `ItemDetail` in addition to those of the list, of `products p`. */
export const detailColumns = selectList<
  Omit<ItemDetail, keyof Item | 'parts' | 'part_of' | 'files'>,
  { p: 'products' }
>({
  description: 'p',
  color: 'p',
  size: 'p',
  weight: sql`trim_scale(p.weight)::text`,
  weight_unit: 'p',
  cost: amount('cost'),
  sat_product_key: 'p',
  sat_unit_key: 'p',
  sin_activity: 'p',
  sin_product_code: 'p',
  sin_unit: 'p',
  category_codes: categoryCodes,
  version: 'p',
  created_at: 'p',
  updated_by: memberName('p.updated_by'),
});

/** The rest of a `from products p`: some ids' worth, never a table's. */
export const itemJoins = sql`
  left join categories c on c.id = p.category_id
  cross join lateral (
    select coalesce(sum(l.on_hand), 0)::bigint as quantity_on_hand, coalesce(sum(l.incoming),
      0)::bigint as quantity_incoming,
           (select coalesce(sum(h.quantity), 0) from stock_reservations h
             where h.product_id = p.id)::bigint as quantity_on_hold
      from stock_levels l where l.product_id = p.id) q`;
