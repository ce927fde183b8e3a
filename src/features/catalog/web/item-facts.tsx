import { fill } from '#base/text.ts';
import { ProductImage } from '#features/orders/web/product-image.tsx';
import { type Detail, DetailList } from '#ui/detail-list.tsx';
import { Panel } from '#ui/panel.tsx';
import { useFormats } from '#ui/place.tsx';
import { useTexts } from '#ui/texts.ts';
import type { ItemDetail } from '../contract.ts';
import classes from './catalog.module.css';
import { availableOf } from './item-columns.tsx';

/** All that is written of an item, with its picture. */
export function ItemFacts({ item }: { item: ItemDetail }) {
  const t = useTexts().catalog;
  const { money, count, longDate } = useFormats();
  const amount = (value: string | null) => value !== null && money(value);
  const items: Detail[] = [
    [t.fields.sku, item.sku],
    [t.fields.upc, item.upc],
    [t.fields.category, item.category],
    [t.columns.available, <Available key="available" item={item} />],
    [t.fields.price, amount(item.price) || null],
    [t.fields.cost, amount(item.cost) || null],
    [t.fields.reorder_point, item.reorder_point !== null ? count(item.reorder_point) : null],
    [t.fields.brand, item.brand],
    [t.fields.color, item.color],
    [t.fields.size, item.size],
    [t.fields.weight, item.weight && `${item.weight} ${item.weight_unit}`.trim()],
    [
      t.fields.description,
      item.description && (
        <span key="description" className={classes.description}>
          {item.description}
        </span>
      ),
    ],
    [t.detail.created_at, longDate(item.created_at)],
    [t.detail.updated_at, longDate(item.updated_at)],
    [t.detail.updated_by, item.updated_by],
  ];
  return (
    <Panel title={t.detail.facts}>
      <div className={classes.facts}>
        <ProductImage image={item.image_url} />
        <DetailList items={items} />
      </div>
    </Panel>
  );
}

/** What can be sold, and that more should be ordered where it is so. */
function Available({ item }: { item: ItemDetail }) {
  const t = useTexts().catalog.detail;
  const { count } = useFormats();
  const available = availableOf(item);
  const { reorder_point } = item;
  if (reorder_point === null || available > reorder_point) return count(available);
  return (
    <span className={classes.low}>
      {count(available)} · {fill(t.low, { count: count(reorder_point) })}
    </span>
  );
}
