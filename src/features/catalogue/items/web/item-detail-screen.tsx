import { Button } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { ItemFilesPanel } from '#features/catalogue/item-files/web/item-files-panel.tsx';
import { ListingPanel } from '#features/catalogue/listings/web/listing-panel.tsx';
import { LinkedProducts } from '#features/catalogue/product-links/web/linked-products.tsx';
import { type EntityId, PRODUCTS, RAW_MATERIALS } from '#features/core/catalog/entities.ts';
import { useMay } from '#features/people/access/web/use-may.ts';
import { StockByPlace } from '#features/warehouse/stock/web/product-stock.tsx';
import page from '#ui/detail-page.module.css';
import { Icon } from '#ui/icons.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Panel } from '#ui/panel.tsx';
import { useCommands } from '#ui/shortcuts.ts';
import { useTexts } from '#ui/texts.ts';
import type { ItemDetail } from '../contract.ts';
import { DeleteItem } from './delete-item.tsx';
import { ItemBadges } from './item-badges.tsx';
import { ItemFacts } from './item-facts.tsx';
import { ItemFrame } from './item-frame.tsx';
import { ItemHistory } from './item-history.tsx';
import { placesOf } from './item-places.ts';
import { KitPartTable } from './kit-part-table.tsx';

export const ProductDetailScreen = () => <ItemDetailScreen entity={PRODUCTS} />;
export const RawMaterialDetailScreen = () => <ItemDetailScreen entity={RAW_MATERIALS} />;

/**
 * One item: what it is, where there is some or, of a kit, what it consists of, where it is linked, what was changed.
 */
function ItemDetailScreen({ entity }: { entity: EntityId }) {
  return <ItemFrame entity={entity}>{(item) => <ItemView key={item.id} item={item} />}</ItemFrame>;
}

function ItemView({ item }: { item: ItemDetail }) {
  const t = useTexts().catalog.detail;
  const isProduct = item.entity_id === PRODUCTS;
  return (
    <>
      <PageHeader title={item.name || item.sku} badges={<ItemBadges item={item} />} actions={<Actions item={item} />}>
        {item.name && item.sku}
      </PageHeader>
      <div className={page.columns}>
        <div className={page.column}>
          {item.is_kit ? (
            <Panel title={t.parts} term="kit">
              <KitPartTable label={t.parts} rows={item.parts} />
            </Panel>
          ) : (
            <Panel title={t.stock}>
              <StockByPlace productId={item.id} />
            </Panel>
          )}
          <ItemFilesPanel itemId={item.id} />
          {isProduct && (
            <>
              <Panel title={t.links}>
                <LinkedProducts product={item} />
              </Panel>
              <ListingPanel productId={item.id} />
            </>
          )}
          <ItemHistory item={item} />
        </div>
        <div className={page.column} data-first>
          <ItemFacts item={item} />
          {item.part_of.length > 0 && (
            <Panel title={t.part_of} term="kit_part">
              <KitPartTable label={t.part_of} rows={item.part_of} />
            </Panel>
          )}
        </div>
      </div>
    </>
  );
}

function Actions({ item }: { item: ItemDetail }) {
  const t = useTexts().catalog;
  const navigate = useNavigate();
  const target = { to: placesOf[item.entity_id].edit, params: { id: String(item.id) }, search: true } as const;
  const mayEdit = useMay('edit_catalog');
  useCommands(mayEdit ? [{ keys: 'e', label: t.keys.edit, run: () => void navigate(target) }] : []);
  if (!mayEdit) return null;
  return (
    <>
      <Button
        size="xs"
        leftSection={<Icon name="edit" size={15} />}
        renderRoot={(props) => <Link {...target} {...props} />}
      >
        {t.detail.edit}
      </Button>
      <DeleteItem item={item} />
    </>
  );
}
