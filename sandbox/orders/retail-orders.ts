import { shiftDays } from '../kit/wall-clock.ts';
import { COUNTRIES, WAREHOUSES } from './countries.ts';
import { type Address, addressOf, type Person, personOf } from './people.ts';
import { type Invoice, readRetailFile } from './retail-file.ts';
import { openingStock, retailItems } from './retail-items.ts';
import {
  isChargeback,
  isOrder,
  isReturn,
  isShipping,
  isTest,
  isVirtual,
  markOf,
  RETAIL_SHIP_METHODS,
  rowTotal,
  shipMethodOf,
} from './retail-lines.ts';
import type { Customer, Order, OrderType, Shop } from './shop.ts';

const RETAIL_CURRENCY = 'usd';
const ACCEPTED_DAYS = 10;
const SHIPPING_USD_CENTS = 500;

/** Maps a CSV of the retail data's shape to a shop; every date moves by `shift` days. See README.md in this folder. */
export async function retailShop(path: string, shift: number): Promise<Shop> {
  const { invoices, lastDate } = await readRetailFile(path);
  // The last day counts as the first of the ten.
  const acceptedFrom = shiftDays(`${lastDate.slice(0, 10)}T00:00:00`, 1 - ACCEPTED_DAYS);
  const customers = new Map<number, Customer>();
  const orders: Order[] = [];
  const taken = invoices.filter(isOrder);
  for (const invoice of taken) {
    const person = personOf(customerKey(invoice));
    const order = orderOf(invoice, person, shift, invoice.date >= acceptedFrom);
    orders.push(order);
    if (!customers.has(order.customerID)) customers.set(order.customerID, customerOf(order, person));
  }
  return {
    warehouses: WAREHOUSES,
    shipMethods: Object.entries(RETAIL_SHIP_METHODS).map(([description, shipMethodID]) => ({
      shipMethodID,
      description,
      warehouseIDs: WAREHOUSES.map((warehouse) => warehouse.warehouseID),
      amount: SHIPPING_USD_CENTS,
    })),
    items: retailItems(invoices, taken, RETAIL_CURRENCY),
    customers,
    orders: orders.sort((a, b) => a.orderID - b.orderID),
    openingStock: openingStock(taken),
    ordersBetween: () => [],
  };
}

function customerKey(invoice: Invoice): string {
  return invoice.customer === '' ? `G${invoice.number}` : invoice.customer;
}

function orderOf(invoice: Invoice, person: Person, shift: number, isNew: boolean): Order {
  const date = shiftDays(invoice.date, shift);
  const address = addressOf(person.country, `${customerKey(invoice)}|${invoice.country}`);
  const orderID = Number(invoice.number.replace('C', ''));
  return {
    orderID,
    customerID: invoice.customer === '' ? orderID : Number(invoice.customer),
    orderStatus: isNew ? 'Accepted' : 'Shipped',
    orderType: orderType(invoice),
    orderDate: date,
    createdDate: date,
    modifiedDate: date,
    shippedDate: isNew ? null : date,
    currencyCode: RETAIL_CURRENCY,
    warehouseID: COUNTRIES[person.country].warehouse.warehouseID,
    shipMethodID: shipMethodOf(invoice),
    firstName: isTest(invoice) ? `*TEST* ${person.firstName}` : person.firstName,
    lastName: person.lastName,
    company: person.company,
    ...deliveredTo(address, person),
    notes: '',
    shippingTotal: total(invoice, true),
    discountPercent: 0,
    returnOrderID: null,
    hasPayments: false,
    lines: linesOf(invoice),
    extras: extrasOf(invoice),
  };
}

function deliveredTo(address: Address, person: Person) {
  const { country, email, phone } = person;
  return { ...address, address2: '', address3: '', country, email, phone };
}

function orderType(invoice: Invoice): OrderType {
  if (isReturn(invoice)) return 'ReturnOrder';
  const isFree = total(invoice, true) + total(invoice, false) === 0;
  return isFree && invoice.customer !== '' ? 'ReplacementOrder' : 'ShoppingCart';
}

function total(invoice: Invoice, ofShipping: boolean): number {
  return invoice.rows.filter((row) => isShipping(row.code) === ofShipping).reduce((sum, row) => sum + rowTotal(row), 0);
}

function linesOf(invoice: Invoice): Order['lines'] {
  return invoice.rows
    .filter((row) => !isShipping(row.code))
    .map((row) => ({
      orderLine: row.position,
      itemCode: row.code,
      description: row.description,
      quantity: Math.abs(row.quantity),
      priceEach: row.price,
      priceTotal: rowTotal(row),
      parentItemCode: null,
      mark: markOf(row.code),
    }));
}

function extrasOf(invoice: Invoice): Order['extras'] {
  const kinds = [isVirtual(invoice) ? 'virtual' : '', isChargeback(invoice) ? 'chargeback' : ''].filter(Boolean);
  return { ...(kinds.length > 0 && { other11: kinds.join(',') }), other12: invoice.country };
}

function customerOf(order: Order, person: Person): Customer {
  return {
    customerID: order.customerID,
    firstName: person.firstName,
    lastName: person.lastName,
    company: person.company,
    email: person.email,
    phone: person.phone,
    mainAddress1: order.address1,
    mainAddress2: '',
    mainCity: order.city,
    mainState: order.state,
    mainZip: order.zip,
    mainCountry: order.country,
    mainCounty: order.county,
    languageID: person.languageID,
    currencyCode: order.currencyCode,
    defaultWarehouseID: order.warehouseID,
    createdDate: order.orderDate,
    modifiedDate: order.orderDate,
  };
}
