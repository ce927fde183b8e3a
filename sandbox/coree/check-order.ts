import { carrierOf } from './carriers.ts';
import type { Inventory } from './inventory.ts';
import { ACTIVE_CORE_IDS } from './locations.ts';
import { CoreeProblem } from './problem.ts';
import type { OrderBody } from './schema.ts';

const WITHOUT_POSTAL_CODES = new Set(['BO']);

/** @throws CoreeProblem naming the first thing the warehouse could not work with */
export function checkOrder(order: OrderBody, inventory: Inventory): void {
  if (!ACTIVE_CORE_IDS.includes(order.core_id)) {
    throw new CoreeProblem('unknown_warehouse', `No warehouse ${order.core_id}`, { field: 'core_id' });
  }
  if (carrierOf(order.ship_method_code) === undefined) {
    throw new CoreeProblem('unknown_ship_method', `No shipping method ${order.ship_method_code}`, {
      field: 'ship_method_code',
    });
  }
  checkAddress(order.ship_to);
  for (const [index, line] of order.lines.entries()) {
    if (!inventory.hasProduct(line.sku)) {
      throw new CoreeProblem('unknown_sku', `No product ${line.sku}`, { field: `lines.${index}.sku` });
    }
  }
  const ids = new Set(order.lines.map((line) => line.line_id));
  if (ids.size < order.lines.length) {
    throw new CoreeProblem('validation_failed', 'Two lines have the same line_id', { field: 'lines' });
  }
}

function checkAddress(address: OrderBody['ship_to']): void {
  const refuse = (field: string, message: string) => {
    throw new CoreeProblem('address_invalid', message, { field: `ship_to.${field}` });
  };
  if (!/^[A-Z]{2}$/.test(address.country)) refuse('country', 'The country must be a code of two capital letters');
  if (!address.address?.trim()) refuse('address', 'The address is missing');
  if (!address.city?.trim()) refuse('city', 'The city is missing');
  if (!address.postal_code?.trim() && !WITHOUT_POSTAL_CODES.has(address.country)) {
    refuse('postal_code', 'The postal code is missing');
  }
}
