import { createDice, type Dice, hashIndex } from '../kit/seeded.ts';
import { COUNTRIES, priceIn } from './countries.ts';
import { CATALOGUE, OUT_OF_STOCK_SKUS, REPEATED_SKU, UNLINKED_SKUS, VOUCHER_SKU } from './made-up-catalogue.ts';
import { PICKUP_METHOD, STANDARD_METHODS, UNMAPPED_METHOD } from './made-up-ship-methods.ts';
import { type Customer, type Item, type Line, lineTotal, type Order } from './shop.ts';

type Kind = 'sale' | 'refund' | 'virtual' | 'pickup' | 'chargeback' | 'replacement' | 'free' | 'test';

// Of a hundred orders; the rest are plain sales.
const KINDS: readonly (readonly [Kind, number])[] = [
  ['refund', 6],
  ['virtual', 3],
  ['pickup', 2],
  ['chargeback', 1],
  ['replacement', 0.5],
  ['free', 0.5],
  ['test', 0.5],
];
const TEST_MARK = '*TEST*';
const TO_FIX_SHARE = 0.25;
const KIT_SHARE = 0.08;
const REPEATED_SHARE = 0.04;
const EXPRESS_SHARE = 0.25;
const DISCOUNT_ONE_IN = 8;
const DISCOUNT_PER_CENT = 10;
const SHIPPING_USD_CENTS = [0, 350, 490, 690];

const special = new Set<string>([...UNLINKED_SKUS, ...OUT_OF_STOCK_SKUS, ...REPEATED_SKU.variants, VOUCHER_SKU]);
const GOODS = CATALOGUE.filter((item) => !special.has(item.itemCode) && item.kitMembers.length === 0);
const KIT_ITEMS = CATALOGUE.filter((item) => item.kitMembers.length > 0);

/** An order before it has its number and its dates. */
export type OrderContent = Omit<
  Order,
  'orderID' | 'orderStatus' | 'orderDate' | 'createdDate' | 'modifiedDate' | 'shippedDate' | 'returnOrderID'
>;

/** An order of one of `customers`, the same for the same seed. With `mayNeedFixing`, one in four lacks something. */
export function madeUpOrder(seed: string, customers: readonly Customer[], mayNeedFixing: boolean): OrderContent {
  const dice = createDice(seed);
  const kind = kindOf(dice);
  const customer = dice.pick(customers);
  const order = {
    ...addressed(customer),
    ...orderKind(kind),
    currencyCode: customer.currencyCode,
    warehouseID: customer.defaultWarehouseID,
    shipMethodID: shipMethod(kind, customer, dice),
    shippingTotal: shipping(kind, customer, dice),
    // By the seed, not by the dice: the rest of an order does not depend on it.
    discountPercent: kind === 'sale' && hashIndex('discount', seed, DISCOUNT_ONE_IN) === 0 ? DISCOUNT_PER_CENT : 0,
    hasPayments: kind !== 'replacement' && kind !== 'free',
    notes: dice.chance(0.1) ? 'Dejar en portería' : '',
    lines: numbered(linesOf(kind, customer, dice)),
  };
  if (kind === 'test') order.firstName = `${TEST_MARK} ${order.firstName}`;
  return mayNeedFixing && kind === 'sale' && dice.chance(TO_FIX_SHARE / salesShare())
    ? spoilt(order, customer, dice)
    : order;
}

/** Whether an order is a sale for money, at full prices, of goods that may come back. */
export function canBeTakenBack({ orderType, discountPercent, firstName, lines }: OrderContent): boolean {
  const isSale = orderType === 'ShoppingCart' && discountPercent === 0 && !firstName.startsWith(TEST_MARK);
  return isSale && returnable(lines).length > 0;
}

const returnable = (lines: readonly Line[]): Line[] =>
  lines.filter(({ mark, priceTotal, parentItemCode }) => !mark && priceTotal > 0 && parentItemCode === null);

/** The reversal of a sale, by the kind of `content`: a chargeback of its money, or a return of some of its lines. */
export function takenBack(content: OrderContent, sale: OrderContent): OrderContent {
  const isBanks = content.extras.other11 === 'chargeback';
  const lines = returnable(sale.lines);
  const cents = lines.reduce((sum, { priceTotal }) => sum + priceTotal, 0);
  const some = lines.slice(0, Math.min(lines.length, content.lines.length));
  return {
    ...sale,
    orderType: content.orderType,
    extras: content.extras,
    shippingTotal: 0,
    notes: content.notes,
    lines: numbered(isBanks ? [chargeback(cents)] : some.map((one) => ({ ...one, priceTotal: -one.priceTotal }))),
  };
}

function salesShare(): number {
  return 1 - KINDS.reduce((sum, [, share]) => sum + share, 0) / 100;
}

function kindOf(dice: Dice): Kind {
  let rest = dice.next() * 100;
  for (const [kind, share] of KINDS) {
    if (rest < share) return kind;
    rest -= share;
  }
  return 'sale';
}

function orderKind(kind: Kind): Pick<Order, 'orderType' | 'extras'> {
  const isMarked = kind === 'virtual' || kind === 'pickup' || kind === 'chargeback';
  const extras: Order['extras'] = isMarked ? { other11: kind } : {};
  if (kind === 'refund' || kind === 'chargeback') return { orderType: 'ReturnOrder', extras };
  return { orderType: kind === 'replacement' ? 'ReplacementOrder' : 'ShoppingCart', extras };
}

function addressed(customer: Customer) {
  return {
    customerID: customer.customerID,
    firstName: customer.firstName,
    lastName: customer.lastName,
    company: customer.company,
    address1: customer.mainAddress1,
    address2: customer.mainAddress2,
    address3: '',
    city: customer.mainCity,
    state: customer.mainState,
    zip: customer.mainZip,
    country: customer.mainCountry,
    county: customer.mainCounty,
    email: customer.email,
    phone: customer.phone,
  };
}

function countryOfCustomer(customer: Customer) {
  const country = Object.values(COUNTRIES).find(({ code }) => code === customer.mainCountry);
  if (!country) throw new Error(`No country ${customer.mainCountry}`);
  return country;
}

function shipMethod(kind: Kind, customer: Customer, dice: Dice): number {
  const { standard, express } = STANDARD_METHODS[countryOfCustomer(customer).code];
  if (kind === 'pickup') return PICKUP_METHOD;
  return dice.chance(EXPRESS_SHARE) ? express : standard;
}

function shipping(kind: Kind, customer: Customer, dice: Dice): number {
  const usCents = dice.pick(SHIPPING_USD_CENTS);
  return kind === 'sale' || kind === 'test' ? priceIn(countryOfCustomer(customer), usCents) : 0;
}

function linesOf(kind: Kind, customer: Customer, dice: Dice): Line[] {
  if (kind === 'virtual') return [line(itemOf(VOUCHER_SKU), dice.between(1, 4), customer, kind)];
  if (kind === 'chargeback') return [chargeback(priceIn(countryOfCustomer(customer), dice.between(10, 90) * 100))];
  const lines = Array.from({ length: dice.between(1, 4) }, () =>
    line(dice.pick(GOODS), dice.between(1, 3), customer, kind),
  );
  if (dice.chance(KIT_SHARE)) lines.push(...kitLines(dice.pick(KIT_ITEMS), customer, kind));
  if (dice.chance(REPEATED_SHARE)) {
    lines.push(...[REPEATED_SKU.plain, ...REPEATED_SKU.variants].map((sku) => line(itemOf(sku), 1, customer, kind)));
  }
  return lines;
}

function itemOf(itemCode: string): Item {
  const item = CATALOGUE.find((one) => one.itemCode === itemCode);
  if (!item) throw new Error(`No item ${itemCode}`);
  return item;
}

function line(item: Item, quantity: number, customer: Customer, kind: Kind): Line {
  const isFree = kind === 'replacement' || kind === 'free';
  const priceEach = isFree ? 0 : (item.prices[customer.currencyCode] ?? 0) * 100;
  return {
    orderLine: 0,
    itemCode: item.itemCode,
    description: item.description,
    quantity,
    priceEach,
    priceTotal: lineTotal(priceEach, quantity, kind === 'refund'),
    parentItemCode: null,
    mark: item.isVirtual ? 'virtual' : null,
  };
}

function kitLines(kit: Item, customer: Customer, kind: Kind): Line[] {
  const parts = kit.kitMembers.map((part) => ({
    ...line(itemOf(part.itemCode), part.quantity, customer, 'free'),
    parentItemCode: kit.itemCode,
  }));
  return [line(kit, 1, customer, kind), ...parts];
}

function chargeback(cents: number): Line {
  return {
    orderLine: 0,
    itemCode: 'M',
    description: 'Contracargo del banco',
    quantity: 1,
    priceEach: cents * 100,
    priceTotal: -cents,
    parentItemCode: null,
    mark: 'charge',
  };
}

function numbered(lines: readonly Line[]): Line[] {
  return lines.map((one, index) => ({ ...one, orderLine: index + 1 }));
}

/** Takes away or adds what makes staff act: a link, a shipping code, a part of the address, or stock. */
function spoilt(order: OrderContent, customer: Customer, dice: Dice): OrderContent {
  const plus = (sku: string) => ({
    ...order,
    lines: numbered([...order.lines, line(itemOf(sku), 1, customer, 'sale')]),
  });
  const hasZip = order.zip !== '';
  return dice.pick([
    () => plus(dice.pick(UNLINKED_SKUS)),
    () => plus(dice.pick(OUT_OF_STOCK_SKUS)),
    () => ({ ...order, shipMethodID: UNMAPPED_METHOD }),
    () => (hasZip && dice.chance(0.5) ? { ...order, zip: '' } : { ...order, city: '' }),
  ])();
}
