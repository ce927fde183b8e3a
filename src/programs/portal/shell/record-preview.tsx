import { ItemPreview } from '#features/catalogue/items/web/item-preview.tsx';
import { type EntitySegment, PRODUCTS, RAW_MATERIALS } from '#features/core/catalog/entities.ts';
import { CustomerPreview } from '#features/customers/customers/web/customer-preview.tsx';
import { OrderPreview } from '#features/orders/page/web/order-preview.tsx';

/** The record that the palette previews: its kind, and its id. */
export type PreviewedRecord = { kind: 'orders' | 'customers' | EntitySegment; id: number };

function RecordPreview({ kind, id }: PreviewedRecord) {
  if (kind === 'orders') return <OrderPreview id={id} />;
  if (kind === 'customers') return <CustomerPreview id={id} />;
  return <ItemPreview entity={kind === 'products' ? PRODUCTS : RAW_MATERIALS} id={id} />;
}

/** A record at a glance, for `Command.preview`. */
export const previewOf = (record: PreviewedRecord) => <RecordPreview {...record} />;
