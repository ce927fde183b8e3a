/** One field of an item, before and after, in words; null where it was or is empty. */
type Changes = readonly { field: string; from: string | null; to: string | null }[];

/** What the history of an item has: by its own edits, its files and its category. */
export type ItemEvent = { product_id: number } & (
  | { type: 'product.created' | 'product.changed'; details: { version: number; changes: Changes } }
  | { type: 'product.picture_changed'; details: { version: number | undefined; changes: Changes } }
  | { type: 'product.files_added' | 'product.file_deleted'; details: { changes: Changes } }
  | { type: 'product.deleted'; details: { sku: string; name: string } }
);

/** Many items at once were written by a file, or put back. */
type ItemsImported = { type: 'product.imported' };

declare module '#base/events.ts' {
  interface EventRegistry {
    catalog: ItemEvent | ItemsImported;
  }
}
