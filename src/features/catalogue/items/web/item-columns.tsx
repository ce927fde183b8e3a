import { availableOf } from '#features/core/catalog/availability-rules.ts';
import { itemSorts } from '#features/core/catalog/item-filter.ts';
import { ProductImage } from '#features/core/catalog/web/product-image.tsx';
import type { Formats } from '#ui/formats.ts';
import { ListDate } from '#ui/list-date.tsx';
import { StatusBadge } from '#ui/status-badge.tsx';
import type { Column } from '#ui/table/columns.ts';
import { TwoLines } from '#ui/table/two-lines.tsx';
import type { Catalogue } from '#ui/texts.ts';
import type { Item } from '../contract.ts';
import classes from './catalog.module.css';

/** Whether more should be ordered; without a reorder point where there is none left. */
export const isLow = (item: Parameters<typeof availableOf>[0] & Pick<Item, 'reorder_point'>) =>
  availableOf(item) <= (item.reorder_point ?? 0);

const terms = { quantity_on_hand: 'on_hand', quantity_on_hold: 'on_hold', quantity_incoming: 'incoming' } as const;

/** The columns of the lists of items; those marked optional are hidden until chosen. */
export function itemColumns(t: Catalogue['catalog'], { count, money }: Formats): Column<Item>[] {
  const sorted: readonly string[] = itemSorts;
  const column = (name: keyof typeof t.columns, cell: Column<Item>['cell'], more: Partial<Column<Item>> = {}) => ({
    name,
    title: t.columns[name],
    cell,
    isSorted: sorted.includes(name),
    ...more,
  });
  const figure = (name: keyof typeof terms, isSpare = false) =>
    column(name, (item) => count(item[name]), { term: terms[name], align: 'right', isSpare });
  return [
    column('sku', (item) => <Sku item={item} />),
    column('name', (item) => <Name item={item} kit={t.kit} />, { phone: 'name' }),
    figure('quantity_on_hand'),
    figure('quantity_on_hold'),
    figure('quantity_incoming', true),
    column('available', (item) => <Available item={item} count={count} />, {
      term: 'available',
      align: 'right',
      phone: 'state',
    }),
    column('price', (item) => item.price !== null && money(item.price), { align: 'right', phone: 'total' }),
    column('reorder_point', (item) => item.reorder_point !== null && count(item.reorder_point), {
      term: 'reorder_point',
      align: 'right',
      isOptional: true,
    }),
    column('brand', (item) => item.brand, { isOptional: true }),
    column('upc', (item) => item.upc, { isOptional: true }),
    column('updated_at', (item) => <ListDate at={item.updated_at} />, { isOptional: true }),
  ];
}

function Sku({ item }: { item: Item }) {
  return (
    <span className={classes.sku}>
      <ProductImage image={item.image_url} />
      <span className="code">{item.sku}</span>
    </span>
  );
}

/** The name and, below it, whether the item is a kit, and its category. */
function Name({ item, kit }: { item: Item; kit: string }) {
  return (
    <TwoLines
      first={item.name}
      second={
        <>
          {item.is_kit && <StatusBadge tone="info">{kit}</StatusBadge>} {item.category}
        </>
      }
      title={item.name}
      isBeside
    />
  );
}

function Available({ item, count }: { item: Item; count: (value: number) => string }) {
  return (
    <span className={classes.available} data-low={isLow(item) || undefined}>
      {count(availableOf(item))}
    </span>
  );
}
