import { useSearch } from '@tanstack/react-router';
import { type EntityId, PRODUCTS, RAW_MATERIALS } from '#features/core/catalog/entities.ts';
import { PageHeader } from '#ui/page-header.tsx';
import { useTexts } from '#ui/texts.ts';
import { ItemForm } from './item-form.tsx';
import { BackToList } from './item-frame.tsx';
import { itemTextsFor } from './item-places.ts';

export const NewProductScreen = () => <NewItemScreen entity={PRODUCTS} />;
export const NewRawMaterialScreen = () => <NewItemScreen entity={RAW_MATERIALS} />;

/** A new item; the address may name its SKU. */
function NewItemScreen({ entity }: { entity: EntityId }) {
  const itemTexts = itemTextsFor(useTexts().catalog, entity);
  const address: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const { sku } = address;
  return (
    <>
      <BackToList entity={entity} />
      <PageHeader title={itemTexts.create} />
      <ItemForm entity={entity} item={null} sku={sku === undefined ? '' : String(sku)} />
    </>
  );
}
