import { codeInForce, type TaxCodeName, taxCodeNames } from '#base/tax-codes.ts';
import { interpolate } from '#base/text.ts';
import { availableOf } from '#features/core/catalog/availability-rules.ts';
import { ProductImage } from '#features/core/catalog/web/product-image.tsx';
import { type Detail, DetailList } from '#ui/detail-list.tsx';
import { useFormats } from '#ui/formats-provider.tsx';
import { Panel } from '#ui/panel.tsx';
import { useTexts } from '#ui/texts.ts';
import type { ItemDetail } from '../contract.ts';
import classes from './catalog.module.css';
import { isLow } from './item-columns.tsx';

/** The facts of an item, with its picture. Fields that every item should have are shown even where they are empty. */
export function ItemFacts({ item }: { item: ItemDetail }) {
  const t = useTexts().catalog;
  const { money, count, longDate } = useFormats();
  const codeOf = useCodeOf(item);
  const usual: Detail[] = [
    [t.fields.sku, item.sku],
    [t.fields.category, item.category],
    [t.columns.available, <Available key="available" item={item} />],
    [t.fields.price, item.price && money(item.price)],
  ];
  const others: Detail[] = [
    [t.fields.cost, item.cost && money(item.cost)],
    [t.fields.reorder_point, item.reorder_point !== null && count(item.reorder_point)],
    [t.fields.upc, item.upc],
    [t.fields.brand, item.brand],
    [t.fields.color, item.color],
    [t.fields.size, item.size],
    [t.fields.weight, item.weight && `${item.weight} ${item.weight_unit}`.trim()],
    ...taxCodeNames.map((name): Detail => [t.fields[name], codeOf(name)]),
    [t.fields.description, item.description && <span className={classes.description}>{item.description}</span>],
    [t.detail.created_at, longDate(item.created_at)],
    [t.detail.updated_at, longDate(item.updated_at)],
    [t.detail.updated_by, item.updated_by],
  ];
  return (
    <Panel title={t.detail.facts}>
      <div className={classes.facts}>
        <ProductImage image={item.image_url} size={96} />
        <DetailList items={[...usual, ...others.filter(([, value]) => value)]} />
      </div>
    </Panel>
  );
}

/** A code for tax documents, its own or with the category that gives it; empty where the issuer's settings do. */
function useCodeOf(item: ItemDetail): (name: TaxCodeName) => string {
  const t = useTexts().catalog.detail;
  return (name) => {
    const { code, from } = codeInForce(name, item, item.category_codes);
    return from === 'category' ? interpolate(t.code_of_category, { code, category: item.category ?? '' }) : code;
  };
}

/** What can be sold, what says so of a kit, and that more should be ordered where it is so. */
function Available({ item }: { item: ItemDetail }) {
  const t = useTexts().catalog.detail;
  const { count } = useFormats();
  const { reorder_point, is_kit } = item;
  const words = [
    count(availableOf(item)),
    is_kit && t.possible,
    isLow(item) && reorder_point !== null && interpolate(t.low, { count: count(reorder_point) }),
  ];
  return (
    <span className={classes.available} data-low={isLow(item) || undefined}>
      {words.filter(Boolean).join(' · ')}
    </span>
  );
}
