import { sql } from 'kysely';
import { fiscalFields } from '#base/fiscal-facts.ts';
import { currencyAmount } from '#base/money.ts';
import { codeInForce, type TaxCodes, taxCodeNames } from '#base/tax-codes.ts';
import type { LineFact, OrderFacts } from '#countries/core/order-facts.ts';
import type { OrderStatus } from '#features/core/order-lifecycle/order-status.ts';
import { remainingSale } from '#features/core/order-lifecycle/remaining-sale.ts';
import { hasPassedCheck } from '#features/core/order-lifecycle/server/is-open.ts';
import { recordedPayments } from '#features/core/order-lifecycle/server/recorded-payments.ts';
import { soldLines } from '#features/core/order-lifecycle/server/sold-lines.ts';
import type { AccountDb } from '#platform/db/database.ts';

/** An order's facts, and what decides when its document is due. */
export type OrderToDocument = OrderFacts & {
  order_status: OrderStatus;
  /** Nothing keeps it, by its last check; or it left or is closed. */
  has_passed_check: boolean;
  is_with_warehouse: boolean;
  corrects_order_id: number | null;
  amware_ref_num: string | null;
  /** The place that it leaves from; null until that is known. */
  warehouse: string | null;
  /** Since it was placed, by the database's clock. */
  age_ms: number;
  /** Staff put items, or more pieces of one, in the place of others: what each costs is not known. */
  has_replaced: boolean;
};

type Codes = Partial<TaxCodes> | null;
type SoldLine = LineFact & { left: number; own_codes: Codes; category_codes: Codes };

type SoldOrder = Omit<OrderToDocument, 'lines' | 'has_replaced'> & {
  lines: SoldLine[];
  /** Staff put items in the place of others. */
  has_added: boolean;
};

/** A refund that says nothing of its buyer's register has what its sale says. */
const fiscalColumns = sql.join(
  fiscalFields.map((name) => {
    const [own, sale] = [sql.ref(`o.${name}`), sql.ref(`c.${name}`)];
    return sql`coalesce(nullif(${own}, ''), ${sale}, '') as ${sql.ref(name)}`;
  }),
);

/** The codes that a line's product or category has; null where it has none, or is not known. */
const codesOf = (table: 'p' | 'g') => sql`(
  select jsonb_object_agg(code.name, code.value) from (values ${sql.join(
    taxCodeNames.map((name) => sql`(${sql.lit(name)}, ${sql.ref(`${table}.${name}`)})`),
  )}) code (name, value) where code.value <> '')`;

/** The price of the product `p` of a line `i` that cost nothing. Prices are in the account's currency. */
const listPrice = sql`(
  case when i.line_total = 0 and p.price > 0 and trim(o.currency) = (select currency from accounts)
    then jsonb_build_object('list_price', p.price::text) else '{}'::jsonb end)`;

/**
 * What countries may know of orders. Lines are the channel's, without the pieces that staff took off, and the amounts
 * are of what remains (`remainingSale`); where staff added others in their place, all is as it was paid. Parts of kits
 * are paid by their kit.
 */
export async function findOrderFacts(db: AccountDb, orderIds: readonly number[]): Promise<OrderToDocument[]> {
  const { rows } = await sql<SoldOrder>`
    select o.id as order_id, o.order_number, o.order_date, o.customer_name, o.company_name, o.customer_email,
      o.customer_phone,
           o.buyer_tax_id, o.buyer_tax_id_kind, ${fiscalColumns}, o.locality_code, trim(o.currency) as currency,
             o.total_cost::text, o.tax_cost::text, o.shipping_cost::text,
           o.discount_cost::text, o.prices_include_tax, o.is_refund, o.is_virtual, o.is_chargeback,
           o.payments || ${recordedPayments} as payments, null as reason,
             o.order_status, ${hasPassedCheck} as has_passed_check, o.in_amware = 1 as is_with_warehouse,
           o.corrects_order_id, c.order_number as corrects_order_number, o.amware_ref_num, o.warehouse,
           (1000 * extract(epoch
             from now() - o.order_date))::float8 as age_ms,
           jsonb_build_object('address', o.address, 'address_2', o.address_2, 'address_3', o.address_3, 'city', o.city,
             'state', o.state,
             'postal_code', o.postal_code, 'country', o.country) as address,
           coalesce(l.lines, '[]') as lines, exists (
             select from line_items a where a.order_id = o.id and a.origin = 'staff') as has_added
      from orders o left join orders c on c.id = o.corrects_order_id cross join lateral (
        select jsonb_agg(jsonb_build_object('source_item_id', i.source_item_id, 'sku', i.sku, 'name', i.name,
                 'quantity', i.sold, 'left', i.wanted, 'unit_price', i.unit_price::text,
                 'line_total', i.line_total::text, 'discount', i.discount::text, 'taxes', i.taxes,
                 'is_goods', i.is_goods, 'own_codes', ${codesOf('p')}, 'category_codes', ${codesOf('g')},
                 'is_part', i.parent_item_id is not null, 'is_discount', i.is_discount) || ${listPrice}
                 order by i.place, i.source_item_id) as lines
          from ${soldLines} i left join products p on p.id = i.product_id left join categories g on g.id = p.category_id
         where i.origin = 'channel') l
     where o.id = any(${orderIds}::bigint[]) order by o.id`.execute(db);
  return rows.map(withCodes).map(withoutTakenOff).map(withDecimals);
}

function withCodes({ lines, ...order }: SoldOrder) {
  return {
    ...order,
    lines: lines.map(({ own_codes, category_codes, ...line }) => ({
      ...line,
      tax_codes: codesInForce(own_codes, category_codes),
    })),
  };
}

/** Null: those of the issuer's settings count. */
function codesInForce(own: Codes, ofCategory: Codes): Codes {
  if (!own && !ofCategory) return null;
  const all = taxCodeNames.map((name) => [name, codeInForce(name, own ?? {}, ofCategory ?? {}).code] as const);
  return Object.fromEntries(all.filter(([, code]) => code !== ''));
}

function withoutTakenOff({ has_added, ...order }: ReturnType<typeof withCodes>): OrderToDocument {
  const remaining = remainingSale(order, order.lines, { hasAdded: has_added });
  const has_replaced = has_added || order.lines.some(({ left, quantity }) => left > quantity);
  return { ...remaining.order, lines: remaining.lines, has_replaced };
}

function withDecimals(order: OrderToDocument): OrderToDocument {
  const inCurrency = (amount: string) => currencyAmount(amount, order.currency);
  return {
    ...order,
    total_cost: inCurrency(order.total_cost),
    tax_cost: inCurrency(order.tax_cost),
    shipping_cost: inCurrency(order.shipping_cost),
    discount_cost: inCurrency(order.discount_cost),
    lines: order.lines.map((line) => ({
      ...line,
      unit_price: inCurrency(line.unit_price),
      line_total: inCurrency(line.line_total),
      discount: inCurrency(line.discount),
    })),
  };
}
