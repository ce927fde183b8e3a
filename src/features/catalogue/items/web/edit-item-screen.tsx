import { interpolate } from '#base/text.ts';
import { type EntityId, PRODUCTS, RAW_MATERIALS } from '#features/core/catalog/entities.ts';
import { PageHeader } from '#ui/page-header.tsx';
import { useTexts } from '#ui/texts.ts';
import type { ItemDetail } from '../contract.ts';
import { ItemBadges } from './item-badges.tsx';
import { ItemForm } from './item-form.tsx';
import { ItemFrame } from './item-frame.tsx';

export const EditProductScreen = () => <EditItemScreen entity={PRODUCTS} />;
export const EditRawMaterialScreen = () => <EditItemScreen entity={RAW_MATERIALS} />;

function EditItemScreen({ entity }: { entity: EntityId }) {
  return <ItemFrame entity={entity}>{(item) => <EditView key={item.id} item={item} />}</ItemFrame>;
}

function EditView({ item }: { item: ItemDetail }) {
  const t = useTexts().catalog.form;
  return (
    <>
      <PageHeader title={interpolate(t.edit, { sku: item.sku })} badges={<ItemBadges item={item} />}>
        {item.name}
      </PageHeader>
      <ItemForm entity={item.entity_id} item={item} />
    </>
  );
}
