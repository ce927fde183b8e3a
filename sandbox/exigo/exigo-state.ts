import type { Clock } from '../kit/clock.ts';
import { wallClock } from '../kit/wall-clock.ts';
import type { Customer, Item, Order, Shop } from '../orders/shop.ts';
import { ExigoFailure } from './failure.ts';

const OPENING_STOCK_LEVEL = 25;

/** The data of the simulated company on Exigo. */
export class ExigoState {
  readonly shop: Shop;
  readonly customers: Map<number, Customer>;
  /** By ascending `orderID`. */
  readonly orders: Order[];
  readonly #byId: Map<number, Order>;
  readonly #items: Map<string, Item>;
  readonly #stock = new Map<string, number>();
  /** Whether the call that should add to stock sets it instead: the public description leaves it open. */
  setsStock = false;
  readonly #clock: Clock;
  readonly #zone: string;
  #seenUntil: number;

  constructor(shop: Shop, clock: Clock, zone: string, start: number) {
    this.shop = shop;
    this.customers = new Map(shop.customers);
    this.orders = [...shop.orders];
    this.#byId = new Map(this.orders.map((order) => [order.orderID, order]));
    this.#items = new Map(shop.items.map((item) => [item.itemCode, item]));
    this.#clock = clock;
    this.#zone = zone;
    this.#seenUntil = start;
  }

  /** The zone's wall-clock time now. */
  now(): string {
    return wallClock(this.#clock.now(), this.#zone);
  }

  /** The wall-clock time a client means: one with an offset or Z is an instant, one without is the wall's already. */
  wallTime(text: string): string {
    return /(Z|[+-]\d\d:?\d\d)$/.test(text) ? wallClock(Date.parse(text), this.#zone) : text.slice(0, 19);
  }

  /** Lets the new orders in whose time has come. @returns whether there were any */
  catchUp(): boolean {
    const now = this.#clock.now();
    if (now <= this.#seenUntil) return false;
    const orders = this.shop.ordersBetween(this.#seenUntil, now);
    // One whose number control gave away stays out: every call of every partner would fail by it.
    for (const order of orders) if (!this.findOrder(order.orderID)) this.addOrder(order);
    this.#seenUntil = now;
    return orders.length > 0;
  }

  /** Leaves out the new orders whose time has come. */
  skipToNow(): void {
    this.#seenUntil = Math.max(this.#seenUntil, this.#clock.now());
  }

  addOrder(order: Order): void {
    if (this.#byId.has(order.orderID)) throw new ExigoFailure(`Order ${order.orderID} exists`);
    this.#byId.set(order.orderID, order);
    this.orders.splice(this.firstAfter(order.orderID), 0, order);
  }

  /** @throws ExigoFailure when there is no such order */
  order(orderID: number): Order {
    const order = this.#byId.get(orderID);
    if (!order) throw new ExigoFailure(`Order ${orderID} not found`);
    return order;
  }

  findOrder(orderID: number): Order | undefined {
    return this.#byId.get(orderID);
  }

  /** Changes an order, and its modified date unless the change brings one. */
  changeOrder(orderID: number, change: Partial<Order>): Order {
    return Object.assign(this.order(orderID), { modifiedDate: this.now() }, change);
  }

  /** The index of the first order whose number is greater. */
  firstAfter(orderID: number): number {
    let low = 0;
    let high = this.orders.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.orders[middle]?.orderID ?? 0) <= orderID) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** All listings. */
  items(): Item[] {
    return [...this.#items.values()];
  }

  listItem(item: Item): void {
    this.#items.set(item.itemCode, item);
  }

  item(itemCode: string): Item | undefined {
    return this.#items.get(itemCode);
  }

  /** @throws ExigoFailure when the company has no such warehouse */
  checkWarehouse(warehouseID: number): void {
    if (!this.shop.warehouses.some((warehouse) => warehouse.warehouseID === warehouseID)) {
      throw new ExigoFailure(`Invalid warehouse ${warehouseID}`);
    }
  }

  stockLevel(warehouseID: number, item: Item): number {
    return this.#stock.get(`${warehouseID}:${item.itemCode}`) ?? (item.isVirtual ? 0 : OPENING_STOCK_LEVEL);
  }

  adjustStock(warehouseID: number, item: Item, quantity: number): void {
    const before = this.setsStock ? 0 : this.stockLevel(warehouseID, item);
    this.setStock(warehouseID, item, before + quantity);
  }

  setStock(warehouseID: number, item: Item, quantity: number): void {
    this.#stock.set(`${warehouseID}:${item.itemCode}`, quantity);
  }
}
