import type { Clock } from '../kit/clock.ts';
import { hashIndex } from '../kit/seeded.ts';
import { LOCATIONS, VARIANTS } from './catalogue.ts';
import type { StoreSource } from './made-up-store.ts';
import { gid, type StoreOrder, type Variant } from './store.ts';
import { Webhooks } from './webhooks.ts';

/** The simulated shop's data, and its changes. */
export class StoreState {
  readonly source: StoreSource;
  readonly webhooks: Webhooks;
  /** The results of earlier calls with an idempotency key. */
  readonly done = new Map<string, { input: string; result: unknown }>();
  /** By number; made with the first call that needs them. */
  #made: Map<number, StoreOrder> | undefined;
  readonly #available = new Map<string, number>();
  readonly #clock: Clock;
  #seenUntil: number;
  #lastId: number;

  constructor(source: StoreSource, clock: Clock, start: number) {
    this.source = source;
    this.#clock = clock;
    this.#seenUntil = start;
    this.#lastId = start; // later than any number of an earlier world
    this.webhooks = new Webhooks(clock);
  }

  now(): number {
    return this.#clock.now();
  }

  /** A number that no record had before. */
  nextId(): number {
    this.#lastId += 1;
    return this.#lastId;
  }

  /** Lets the new orders in whose time has come. @returns whether there were any */
  catchUp(): boolean {
    const now = this.#clock.now();
    if (now <= this.#seenUntil) return false;
    const orders = this.source.ordersBetween(this.#seenUntil, now);
    for (const order of orders) this.addOrder(order);
    this.#seenUntil = now;
    return orders.length > 0;
  }

  /** Leaves out the new orders whose time has come. */
  skipToNow(): void {
    this.#seenUntil = Math.max(this.#seenUntil, this.#clock.now());
  }

  get #orders(): Map<number, StoreOrder> {
    this.#made ??= new Map(this.source.pastOrders().map((order) => [order.id, order]));
    return this.#made;
  }

  get orders(): Iterable<StoreOrder> {
    return this.#orders.values();
  }

  get orderCount(): number {
    return this.#orders.size;
  }

  findOrder(id: number | undefined): StoreOrder | undefined {
    return id === undefined ? undefined : this.#orders.get(id);
  }

  /** The order that a fulfilment order, by its number, is a part of. */
  orderOfPart(id: number | undefined): StoreOrder | undefined {
    return id === undefined ? undefined : this.findOrder(Math.floor(id / 10));
  }

  /** A sale takes its pieces off the available stock. */
  addOrder(order: StoreOrder): void {
    this.#orders.set(order.id, order);
    for (const part of order.fulfilmentOrders) {
      for (const { lineId, remaining } of part.lines) {
        const sku = order.lines.find((line) => line.id === lineId)?.sku;
        const variant = VARIANTS.find((one) => one.sku === sku);
        if (variant) this.setAvailable(variant, part.locationId, this.available(variant, part.locationId) - remaining);
      }
    }
    this.webhooks.send('ORDERS_CREATE', orderPayload(order));
  }

  /** Says that an order changed, now unless a time is given. */
  touch(order: StoreOrder, at = this.now()): void {
    order.updatedAt = at;
    this.webhooks.send('ORDERS_UPDATED', orderPayload(order));
  }

  available(variant: Variant, locationId: number): number {
    const opening = variant.isGiftCard ? 0 : 10 + hashIndex(`shown:${locationId}`, variant.sku, 30);
    return this.#available.get(`${variant.inventoryItemId}:${locationId}`) ?? opening;
  }

  setAvailable(variant: Variant, locationId: number, quantity: number): void {
    if (this.available(variant, locationId) === quantity) return;
    this.#available.set(`${variant.inventoryItemId}:${locationId}`, quantity);
    const payload = { inventory_item_id: variant.inventoryItemId, location_id: locationId, available: quantity };
    this.webhooks.send('INVENTORY_LEVELS_UPDATE', payload);
  }
}

function orderPayload({ id, name, updatedAt }: StoreOrder) {
  return { id, admin_graphql_api_id: gid('Order', id), name, updated_at: new Date(updatedAt).toISOString() };
}

/** A variant by its inventory item's number. */
export const variantOfItem = (id: number | undefined) => VARIANTS.find((variant) => variant.inventoryItemId === id);

export const locationOf = (id: number | undefined) => LOCATIONS.find((location) => location.id === id);
