import { Changes } from './changes.ts';
import { ACTIVE_CORE_IDS } from './locations.ts';
import type { ProductBody } from './schema.ts';

export interface StockRow {
  sku: string;
  core_id: string;
  on_hand: number;
  on_hold: number;
  available: number;
  incoming: number;
  updated_at: string;
}

/** One account's products and what each location holds of them. */
export class Inventory {
  readonly rows = new Changes<StockRow>();
  readonly #products = new Map<string, ProductBody | null>();

  /** `opening` holds the units of each SKU in every location. */
  constructor(opening: ReadonlyMap<string, number>, now: string) {
    for (const [sku, units] of opening) this.#addProduct(sku, units, now);
  }

  hasProduct(sku: string): boolean {
    return this.#products.has(sku);
  }

  /** Adds a product, or replaces its description. */
  saveProduct(sku: string, product: ProductBody, now: string): void {
    if (!this.#products.has(sku)) this.#addProduct(sku, 0, now);
    this.#products.set(sku, product);
  }

  /** Changes the units on hand and on hold; stock may become negative, as it does in life. */
  move(
    sku: string,
    core_id: string,
    change: { on_hand?: number; on_hold?: number },
    now: string,
  ): StockRow | undefined {
    const old = this.rows.get(keyOf(sku, core_id));
    if (!old) return undefined;
    return this.#put({
      ...old,
      on_hand: old.on_hand + (change.on_hand ?? 0),
      on_hold: old.on_hold + (change.on_hold ?? 0),
      updated_at: now,
    });
  }

  /** Sets the counted stock. Undefined when there is no such product or location. */
  count(sku: string, core_id: string, on_hand: number, now: string): StockRow | undefined {
    const old = this.rows.get(keyOf(sku, core_id));
    return old && this.#put({ ...old, on_hand, updated_at: now });
  }

  #addProduct(sku: string, units: number, now: string): void {
    this.#products.set(sku, null);
    for (const core_id of ACTIVE_CORE_IDS) {
      this.#put({ sku, core_id, on_hand: units, on_hold: 0, available: units, incoming: 0, updated_at: now });
    }
  }

  #put(row: StockRow): StockRow {
    const saved = { ...row, available: row.on_hand - row.on_hold };
    this.rows.set(keyOf(row.sku, row.core_id), saved);
    return saved;
  }
}

function keyOf(sku: string, core_id: string): string {
  return `${core_id}:${sku}`;
}
