/** Good pieces of a return are on hand again; `subject`: the return and the place. */
export type StockReturned = {
  type: 'stock.returned';
  product_id: number;
  details: { subject: string; changes: readonly { field: 'on_hand'; from: string; to: string }[] };
};

export type StockEvent =
  | { type: 'stock.counted' | 'stock.imported' | 'stock.settled' }
  | { type: 'stock.asked' | 'stock.synced'; connection_id: number }
  | StockReturned;

declare module '#base/events.ts' {
  interface EventRegistry {
    stock: StockEvent;
  }
}
