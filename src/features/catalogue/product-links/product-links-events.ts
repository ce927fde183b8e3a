/** A change of a link, for the history of the product: `subject` is the channel's SKU. `linkNotes` writes it. */
export type LinkNote = {
  type: 'link.made' | 'link.changed' | 'link.removed';
  product_id: number;
  connection_id: number;
};

type LinkEvent = { connection_id: number } & (
  | { type: 'link.changed' | 'link.run' | 'link.suggested' | 'link.catalogue' }
  | { type: 'link.run_done'; details: { run_id: number } }
);

declare module '#base/events.ts' {
  interface EventRegistry {
    product_links: LinkNote | LinkEvent;
  }
}
