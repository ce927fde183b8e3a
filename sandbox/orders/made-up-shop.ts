import { hashIndex } from '../kit/seeded.ts';
import { wallClock } from '../kit/wall-clock.ts';
import { COUNTRIES, type CountryCode, WAREHOUSES } from './countries.ts';
import { CATALOGUE, OUT_OF_STOCK_SKUS } from './made-up-catalogue.ts';
import { canBeTakenBack, madeUpOrder, type OrderContent, takenBack } from './made-up-orders.ts';
import { MADE_UP_SHIP_METHODS } from './made-up-ship-methods.ts';
import { type Arrival, liveArrivals, pastArrivals } from './made-up-times.ts';
import { addressOf, personOf } from './people.ts';
import { type Customer, internalSku, type Order, type Shop } from './shop.ts';

const HISTORY_DAYS = 60;
const ORDERS_A_DAY = 25;
const STILL_OPEN_MS = 4 * 3_600_000;
const SHIPPED_AFTER_MS = 3 * 3_600_000;
const CUSTOMERS = 400;
// Of returns: the company did not note of which order.
const UNNAMED_ONE_IN = 20;
// About a day, of which a return takes back one of the oldest: those have left by then.
const SALES_IN_MIND = 24;
const FROM_THE_OLDEST = 12;
const FIRST_CUSTOMER_ID = 1001;
const NUMBERS_BEGIN = Date.UTC(2024, 0, 1);

// Names that break careless programs; the first name and the family names of some of the customers.
const ODD_NAMES: readonly (readonly [firstName: string, lastName: string])[] = [
  ['Siobhán', "O'Brien"],
  ['José María de la Santísima Trinidad', 'Fernández de Córdoba y Álvarez de Toledo Sánchez-Bustamante'],
  ['Zoë', 'Ñáñez Güell'],
  ['Ana 🌵', 'Cactus'],
  ['<b>Luz</b>', '<script>alert(1)</script>'],
  ['X', 'Æ'],
  ['  Rosa ', ' Vda. de  Paz '],
  ['=SUMA(1;1)', 'Fórmula'],
  ['Null', 'Undefined'],
  ['محمد', 'Haddad'],
];
const ODD_EVERY = 20;

export interface MadeUpOptions {
  seed: string;
  /** The zone of the wall-clock times, an IANA name. */
  zone: string;
  /** The instant at which the past ends and new orders begin. */
  start: number;
  /** About how long from one new order to the next; 0: none come. */
  orderEveryMs: number;
  /** The buyers' countries; left out: all six. */
  soldIn?: CountryCode;
  /** About how many orders each day of the past has. */
  ordersADay?: number;
}

/** The state from which the next order follows. */
interface Book {
  lastNumber: number;
  /** The newest sales, the newest last: a return takes one of them back. */
  sales: Order[];
}

interface History {
  customers: readonly Customer[];
  buyers: readonly Customer[];
  orders: readonly Order[];
  book: Readonly<Book>;
}

/**
 * Histories by their options, the newest last. One takes a tenth of a second, and tests open hundreds of shops that are
 * alike.
 */
const histories = new Map<string, History>();
const MAX_HISTORIES = 8;

/**
 * A made-up shop of home goods: sixty days of shipped orders, then new ones. The same seed and start give the same
 * shop.
 */
export function madeUpShop(options: MadeUpOptions): Shop {
  const { seed, orderEveryMs } = options;
  const { customers, buyers, orders, book } = historyOf(options);
  const live: Book = { lastNumber: book.lastNumber, sales: [...book.sales] };
  return {
    warehouses: WAREHOUSES,
    shipMethods: MADE_UP_SHIP_METHODS,
    items: CATALOGUE,
    customers: new Map(customers.map((customer) => [customer.customerID, { ...customer }])),
    orders: orders.map((order) => ({ ...order })),
    openingStock: openingStock(seed),
    ordersBetween: (from, to) =>
      orderEveryMs === 0
        ? []
        : liveArrivals(seed, orderEveryMs, from, to).map((arrival) => orderAt(options, buyers, live, arrival, false)),
  };
}

function historyOf(options: MadeUpOptions): History {
  const { seed, zone, start, ordersADay, soldIn } = options;
  const key = JSON.stringify([seed, zone, start, ordersADay, soldIn]);
  const history = histories.get(key) ?? madeUpHistory(options);
  histories.set(key, history);
  const [oldest] = histories.keys();
  if (histories.size > MAX_HISTORIES && oldest !== undefined) histories.delete(oldest);
  return history;
}

function madeUpHistory(options: MadeUpOptions): History {
  const { seed, zone, start, ordersADay = ORDERS_A_DAY, soldIn } = options;
  const now = wallClock(start, zone);
  const customers = Array.from({ length: CUSTOMERS }, (_, index) => madeUpCustomer(seed, index, now));
  const buyers = customers.filter(({ mainCountry }) => !soldIn || mainCountry === soldIn);
  const book: Book = { lastNumber: 0, sales: [] };
  const arrivals = pastArrivals(seed, zone, start, HISTORY_DAYS, ordersADay);
  const orders = arrivals.map((arrival) => orderAt(options, buyers, book, arrival, true));
  book.lastNumber |= 1;
  return { customers, buyers, orders, book };
}

function orderAt(
  { zone, start }: MadeUpOptions,
  customers: readonly Customer[],
  book: Book,
  { at, seed }: Arrival,
  isPast: boolean,
): Order {
  // Even numbers for the past and odd for live orders: a later run of the demo repeats the past and never reuses a
  // number.
  const number = 2 * Math.floor((at - NUMBERS_BEGIN) / 1000) + (isPast ? 0 : 1);
  book.lastNumber = number > book.lastNumber ? number : book.lastNumber + 2;
  const orderID = book.lastNumber;
  const date = wallClock(at, zone);
  const isShipped = isPast && at < start - STILL_OPEN_MS;
  const { content, sale } = madeUpContent(seed, customers, book, !isPast);
  const isNamed = hashIndex('return', seed, UNNAMED_ONE_IN) !== 0;
  const shipped = isShipped ? wallClock(at + SHIPPED_AFTER_MS, zone) : null;
  const order: Order = {
    ...content,
    orderID,
    orderStatus: isShipped ? 'Shipped' : 'Accepted',
    orderDate: date,
    createdDate: date,
    modifiedDate: shipped ?? date,
    shippedDate: shipped,
    returnOrderID: isNamed ? (sale?.orderID ?? null) : null,
    extras: isShipped ? { ...content.extras, trackingNumber1: `H${orderID}` } : content.extras,
  };
  if (canBeTakenBack(order)) book.sales = [...book.sales, order].slice(-SALES_IN_MIND);
  return order;
}

/** A return takes back a sale of some hours ago. Before there is one, the seed's next order is taken that is none. */
function madeUpContent(
  seed: string,
  customers: readonly Customer[],
  book: Book,
  mayNeedFixing: boolean,
): { content: OrderContent; sale: Order | null } {
  const content = madeUpOrder(seed, customers, mayNeedFixing);
  if (content.orderType !== 'ReturnOrder') return { content, sale: null };
  const [sale] = book.sales.splice(hashIndex('taken back', seed, FROM_THE_OLDEST), 1);
  if (!sale) return madeUpContent(`${seed} again`, customers, book, mayNeedFixing);
  return { content: takenBack(content, sale), sale };
}

function madeUpCustomer(seed: string, index: number, now: string): Customer {
  const customerID = FIRST_CUSTOMER_ID + index;
  const key = `${seed}-${customerID}`;
  const person = personOf(key);
  const { address1, city, state, zip, county } = addressOf(person.country, key);
  const odd = index % ODD_EVERY === 0 ? ODD_NAMES[(index / ODD_EVERY) % ODD_NAMES.length] : undefined;
  const country = COUNTRIES[person.country];
  const since = `${now.slice(0, 4)}-01-01T09:00:00`;
  return {
    customerID,
    firstName: odd?.[0] ?? person.firstName,
    lastName: odd?.[1] ?? person.lastName,
    company: person.company,
    email: person.email,
    phone: person.phone,
    mainAddress1: address1,
    mainAddress2: hashIndex('inner', key, 3) === 0 ? `Int. ${1 + hashIndex('inner_number', key, 40)}` : '',
    mainCity: city,
    mainState: state,
    mainZip: zip,
    mainCountry: country.code,
    mainCounty: county,
    languageID: person.languageID,
    currencyCode: country.currency,
    defaultWarehouseID: country.warehouse.warehouseID,
    createdDate: since,
    modifiedDate: since,
  };
}

function openingStock(seed: string): Map<string, number> {
  const empty = new Set<string>(OUT_OF_STOCK_SKUS);
  const stocked = CATALOGUE.filter((item) => !item.isVirtual && item.kitMembers.length === 0);
  const skus = new Set(stocked.map((item) => internalSku(item.itemCode)));
  return new Map([...skus].map((sku) => [sku, empty.has(sku) ? 0 : 10 * (40 + hashIndex(`stock:${seed}`, sku, 160))]));
}
