import { Text } from '@mantine/core';
import { interpolate } from '#base/text.ts';
import { type ItemHit, MAX_HITS } from '#features/catalogue/items/search-contract.ts';
import { availableOf } from '#features/core/catalog/availability-rules.ts';
import { ProductImage } from '#features/core/catalog/web/product-image.tsx';
import { useFormats } from '#ui/formats-provider.tsx';
import type { Column } from '#ui/table/columns.ts';
import { DataTable } from '#ui/table/data-table.tsx';
import { useColumns } from '#ui/table/use-columns.ts';
import { useTexts } from '#ui/texts.ts';
import { findItemHits, type ItemEntity } from './find-item-hits.ts';
import { HitLink } from './hit-link.tsx';
import { pathOfHit } from './hit-path.ts';
import { SearchFrame } from './search-frame.tsx';
import { useSearchHits } from './use-search-hits.ts';

/** The products that a search found. */
export const ProductSearchScreen = () => <ItemSearchScreen entity="products" entityType="Products" />;

/** The raw materials that a search found. */
export const RawMaterialSearchScreen = () => <ItemSearchScreen entity="raw_materials" entityType="Raw Materials" />;

/** `entityType`: how the specification names the kind; from it the addresses of its items follow. */
type Props = { entity: ItemEntity; entityType: 'Products' | 'Raw Materials' };

function ItemSearchScreen({ entity, entityType }: Props) {
  const t = useTexts().search;
  const search = useSearchHits(entityType, (query, signal) => findItemHits(entity, query, signal));
  const columns = useColumns(`search-${entity}`, useItemColumns(entityType));
  return (
    <SearchFrame entity={entity} search={search}>
      <DataTable
        label={t.entities[entity]}
        columns={columns}
        rows={search.hits}
        rowKey={(item) => item.id}
        rowLabel={(item) => item.sku}
        empty={null}
      />
      {search.hits?.length === MAX_HITS && (
        <Text my="xs" mx={2} c="dimmed">
          {interpolate(t.capped_items, { count: MAX_HITS })}
        </Text>
      )}
    </SearchFrame>
  );
}

function useItemColumns(entityType: Props['entityType']): Column<ItemHit>[] {
  const t = useTexts().search;
  const { count } = useFormats();
  const figures = ({ quantity_on_hand, quantity_on_hold }: ItemHit) => ({
    on_hand: count(quantity_on_hand),
    on_hold: count(quantity_on_hold),
  });
  return [
    {
      name: 'image',
      title: t.columns.image,
      cell: (item) => (
        <HitLink path={pathOfHit(entityType, item.id)} label={item.name || item.sku} isRowFocus>
          <ProductImage image={item.image_url} />
        </HitLink>
      ),
    },
    {
      name: 'name',
      title: t.columns.name,
      phone: 'name',
      cell: (item) => <HitLink path={pathOfHit(entityType, item.id)}>{item.name || item.sku}</HitLink>,
    },
    { name: 'sku', title: t.columns.sku, phone: 'total', cell: (item) => item.sku },
    {
      name: 'available',
      title: t.columns.available,
      phone: 'state',
      cell: (item) => <span title={interpolate(t.available_hint, figures(item))}>{count(availableOf(item))}</span>,
      align: 'right',
    },
  ];
}
