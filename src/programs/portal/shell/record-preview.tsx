import { type EntitySegment, PRODUCTS, RAW_MATERIALS } from '#features/catalog/entities.ts';
import { CustomerPreview } from '#features/customers/web/customer-preview.tsx';
import { ItemPreview } from '#features/items/web/item-preview.tsx';
import { OrderPreview } from '#features/orders/web/detail/order-preview.tsx';

/** What the palette shows at a glance: the kind of a record, and its id. */
export type PreviewedRecord = { kind: 'orders' | 'customers' | EntitySegment; id: number };

export function RecordPreview({ kind, id }: PreviewedRecord) {
  if (kind === 'orders') return <OrderPreview id={id} />;
  if (kind === 'customers') return <CustomerPreview id={id} />;
  return <ItemPreview entity={kind === 'products' ? PRODUCTS : RAW_MATERIALS} id={id} />;
}
