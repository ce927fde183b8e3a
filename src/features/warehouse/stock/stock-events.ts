export type StockEvent =
  | { type: 'stock.counted' | 'stock.imported' | 'stock.settled' }
  | { type: 'stock.asked' | 'stock.synced'; connection_id: number };

declare module '#base/events.ts' {
  interface EventRegistry {
    stock: StockEvent;
  }
}
