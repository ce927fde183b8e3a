import type { Clock } from '../kit/clock.ts';
import { hashIndex, hashNumber } from '../kit/seeded.ts';
import { carrierOf, trackingUrl } from './carriers.ts';
import { Changes } from './changes.ts';
import { checkOrder } from './check-order.ts';
import { Inventory, type StockRow } from './inventory.ts';
import { CoreeProblem } from './problem.ts';
import type { Schedule } from './schedule.ts';
import type { OrderBody } from './schema.ts';
import { type CoreeStatus, contentHash, type Shipment, type WarehouseOrder } from './warehouse-order.ts';
import type { Webhooks } from './webhooks.ts';

/** One order in this many with room for it leaves in two parcels. */
const PARTIAL_EVERY = 6;

export interface DepotTools {
  clock: Clock;
  schedule: Schedule;
  webhooks: Webhooks;
  /** How long an order stays in each state. */
  stepMs: number;
  nextRef: () => string;
}

/** The warehouse's data of one account: stock, orders and shipments. */
export class Depot {
  readonly account: string;
  readonly inventory: Inventory;
  readonly shipments = new Changes<Shipment>();
  readonly acknowledged = new Set<string>();
  readonly #tools: DepotTools;
  readonly #orders = new Map<string, WarehouseOrder>();
  readonly #byNumber = new Map<string, WarehouseOrder[]>();

  /** `opened` is the instant of its opening stock, in milliseconds since 1970. */
  constructor(account: string, openingStock: ReadonlyMap<string, number>, opened: number, tools: DepotTools) {
    this.account = account;
    this.#tools = tools;
    this.inventory = new Inventory(openingStock, new Date(opened).toISOString());
  }

  now(): string {
    return new Date(this.#tools.clock.now()).toISOString();
  }

  /**
   * Takes an order, or finds that it has it. An order that was rejected or cancelled may be sent again.
   * @throws CoreeProblem when the order number is known with other content
   */
  submit(body: OrderBody, idempotencyKey: string): { order: WarehouseOrder; isNew: boolean } {
    const hash = contentHash(body);
    const known = this.ordersNumbered(body.order_number)[0];
    const isSame = known?.contentHash === hash;
    if (known && isSame && (known.idempotencyKey === idempotencyKey || !isClosed(known)))
      return { order: known, isNew: false };
    if (known && !isClosed(known)) {
      throw new CoreeProblem('duplicate_order', `Order ${body.order_number} exists with other content`, {
        amware_ref_num: known.amware_ref_num,
      });
    }
    checkOrder(body, this.inventory);
    const now = this.now();
    const order: WarehouseOrder = {
      amware_ref_num: this.#tools.nextRef(),
      account: this.account,
      status: 'received',
      body,
      contentHash: hash,
      idempotencyKey,
      created_at: now,
      updated_at: now,
      shipped: new Map(),
      shipments: [],
      documents: [],
      reason: null,
    };
    this.#orders.set(order.amware_ref_num, order);
    this.#byNumber.set(body.order_number, [order, ...this.ordersNumbered(body.order_number)]);
    this.#hold(order, 1);
    this.#stepLater(order, this.#tools.clock.now());
    return { order, isNew: true };
  }

  /** @throws CoreeProblem when the account has no such order */
  order(ref: string): WarehouseOrder {
    const order = this.#orders.get(ref);
    if (!order) throw new CoreeProblem('not_found', `No order ${ref}`);
    return order;
  }

  findOrder(ref: string): WarehouseOrder | undefined {
    return this.#orders.get(ref);
  }

  /** The orders sent under one number, the newest first. */
  ordersNumbered(orderNumber: string): readonly WarehouseOrder[] {
    return this.#byNumber.get(orderNumber) ?? [];
  }

  orders(): Iterable<WarehouseOrder> {
    return this.#orders.values();
  }

  /** Replaces the content of an order that is not being packed yet. */
  replace(ref: string, body: OrderBody): WarehouseOrder {
    const order = this.order(ref);
    if (!isChangeable(order)) throw new CoreeProblem('too_late', `Order ${ref} is ${order.status}`);
    if (body.order_number !== order.body.order_number) {
      throw new CoreeProblem('validation_failed', 'The order number cannot change', { field: 'order_number' });
    }
    checkOrder(body, this.inventory);
    this.#hold(order, -1);
    Object.assign(order, { body, contentHash: contentHash(body), updated_at: this.now() });
    this.#hold(order, 1);
    return order;
  }

  /** Cancels an order that is not being packed yet; a cancelled one stays so. */
  cancel(ref: string): WarehouseOrder {
    const order = this.order(ref);
    if (order.status === 'cancelled') return order;
    if (!isChangeable(order)) throw new CoreeProblem('too_late', `Order ${ref} is ${order.status}`);
    this.close(order, 'cancelled', 'Cancelled by the merchant');
    return order;
  }

  /** Ends an order without shipping the rest of it. */
  close(order: WarehouseOrder, status: 'rejected' | 'cancelled', reason: string): void {
    this.#hold(order, -1);
    order.reason = reason;
    this.#enter(order, status, this.#tools.clock.now());
  }

  /** Sets the counted stock, and sends it by webhook. Undefined when there is no such product or location. */
  countStock(sku: string, core_id: string, on_hand: number): StockRow | undefined {
    const row = this.inventory.count(sku, core_id, on_hand, this.now());
    if (row) this.#tools.webhooks.send('inventory.changed', { ...row });
    return row;
  }

  /** Brings an order into the packing state. */
  pack(order: WarehouseOrder, at: number): void {
    this.#enter(order, 'packing', at);
  }

  /** Ships about half of the rest, or all of it. */
  ship(order: WarehouseOrder, isAll: boolean, at: number): void {
    const left = unitsLeft(order);
    const lines = isAll ? left : halfOf(left);
    const isDone = left.length === lines.length && left.every((line, index) => line.qty === lines[index]?.qty);
    const when = new Date(at).toISOString();
    const shipment = this.#shipment(order, lines, when);
    for (const { line_id, sku, qty } of lines) {
      order.shipped.set(line_id, (order.shipped.get(line_id) ?? 0) + qty);
      const row = this.inventory.move(sku, order.body.core_id, { on_hand: -qty, on_hold: -qty }, when);
      if (row) this.#tools.webhooks.send('inventory.changed', { ...row });
    }
    this.shipments.set(shipment.shipment_id, shipment);
    order.shipments.push(shipment.shipment_id);
    this.#enter(order, isDone ? 'shipped' : 'partially_shipped', at, { shipment });
  }

  #shipment(order: WarehouseOrder, lines: Shipment['lines'], when: string): Shipment {
    const { amware_ref_num, body } = order;
    const shipment_id = `${amware_ref_num.replace('AMW', 'SHP')}-${order.shipments.length + 1}`;
    const carrier = carrierOf(body.ship_method_code) ?? '';
    const tracking_number = String(hashNumber('tracking', shipment_id)).slice(0, 12).padStart(12, '0');
    return {
      shipment_id,
      amware_ref_num,
      order_number: body.order_number,
      carrier,
      service_code: body.ship_method_code,
      tracking_number,
      tracking_url: trackingUrl(carrier, tracking_number),
      shipped_at: when,
      updated_at: when,
      lines,
    };
  }

  #stepLater(order: WarehouseOrder, from: number): void {
    this.#tools.schedule.add(from + this.#tools.stepMs, (at) => this.#step(order, at));
  }

  /** One step on the way to shipped; orders that have ended stay. */
  #step(order: WarehouseOrder, at: number): void {
    const leavesTwice = unitsLeft(order).reduce((sum, line) => sum + line.qty, 0) > 1;
    const isPartial = leavesTwice && hashIndex('partial', order.body.order_number, PARTIAL_EVERY) === 0;
    const steps: Partial<Record<CoreeStatus, () => void>> = {
      received: () => this.#enter(order, 'accepted', at),
      accepted: () => this.pack(order, at),
      packing: () => this.ship(order, !isPartial, at),
      partially_shipped: () => this.ship(order, true, at),
    };
    const step = steps[order.status];
    if (!step) return;
    step();
    this.#stepLater(order, at);
  }

  #enter(order: WarehouseOrder, status: CoreeStatus, at: number, more: Record<string, unknown> = {}): void {
    order.status = status;
    order.updated_at = new Date(at).toISOString();
    const { amware_ref_num, updated_at, reason, body } = order;
    const data = { amware_ref_num, order_number: body.order_number, status, updated_at, reason, ...more };
    this.#tools.webhooks.send(`order.${status}`, data);
  }

  /** Promises (1) or releases (-1) the units an order still waits for. */
  #hold(order: WarehouseOrder, sign: 1 | -1): void {
    for (const { sku, qty } of unitsLeft(order)) {
      this.inventory.move(sku, order.body.core_id, { on_hold: sign * qty }, this.now());
    }
  }
}

/** Whether an order will never be shipped. */
function isClosed(order: WarehouseOrder): boolean {
  return order.status === 'rejected' || order.status === 'cancelled';
}

function isChangeable(order: WarehouseOrder): boolean {
  return order.status === 'received' || order.status === 'accepted';
}

/** The lines of an order with the units that have not left yet. */
function unitsLeft(order: WarehouseOrder): Shipment['lines'] {
  return order.body.lines
    .map(({ line_id, sku, qty }) => ({ line_id, sku, qty: qty - (order.shipped.get(line_id) ?? 0) }))
    .filter((line) => line.qty > 0);
}

/** The first half of the lines; of a single line the first half of its units. */
function halfOf(lines: Shipment['lines']): Shipment['lines'] {
  const [only] = lines;
  if (only && lines.length === 1) return [{ ...only, qty: Math.ceil(only.qty / 2) }];
  return lines.slice(0, Math.ceil(lines.length / 2));
}
