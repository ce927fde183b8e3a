import type { Customer, Item, Line, Order } from '../orders/shop.ts';
import { containedTax } from '../orders/tax.ts';
import { type Paid, paymentOf, type TaxId, taxIdOf } from '../orders/tax-facts.ts';

export const OTHER_FIELDS = Array.from({ length: 10 }, (_, index) => `other${index + 11}`);
export const TRACKING_FIELDS = Array.from({ length: 5 }, (_, index) => `trackingNumber${index + 1}`);
export const CARRIER_FIELDS = ['webCarrierID', 'webCarrierID2', 'webCarrierID3', 'webCarrierID4', 'webCarrierID5'];

// The company's own fields: it keeps a tax id in the first, and its kind in the second.
const EMPTY_OWN_FIELDS = Object.fromEntries(Array.from({ length: 15 }, (_, index) => [`field${index + 1}`, '']));

const EMPTY_EXTRAS = Object.fromEntries(
  [...TRACKING_FIELDS, ...CARRIER_FIELDS, ...OTHER_FIELDS].map((name) => [name, null]),
);

/** An order as `GET /orders` answers it. Prices hold tax: `taxTotal` is the part of `total` that is tax. */
export function orderAnswer(order: Order, customer: Customer | undefined, withKitDetails: boolean) {
  const { lines, extras, shippingTotal, discountPercent, hasPayments, paid: _, ...fields } = order;
  const subTotal = lines.reduce((sum, line) => sum + line.priceTotal, 0);
  const discount = Math.round((subTotal * discountPercent) / 100);
  const total = subTotal + shippingTotal - discount;
  const tax = containedTax(total, order.country, order.orderDate);
  const shippingTax = containedTax(shippingTotal, order.country, order.orderDate);
  return {
    ...fields,
    priceType: 1,
    middleName: '',
    nameSuffix: '',
    total: money(total),
    subTotal: money(subTotal),
    taxTotal: money(tax),
    shippingTotal: money(shippingTotal),
    shippingTax: money(shippingTax),
    orderTax: money(tax - shippingTax),
    discountTotal: money(discount),
    discountPercent,
    weightTotal: 0,
    ...EMPTY_EXTRAS,
    ...extras,
    createdBy: 'sandbox',
    modifiedBy: 'sandbox',
    details: lines
      .filter((line) => withKitDetails || line.parentItemCode === null)
      .map((line) => lineAnswer(line, containedTax(line.priceTotal, order.country, order.orderDate))),
    payments: hasPayments ? paymentAnswers(order, total) : [],
    customer: customer ? customerAnswer(customer) : null,
    autoOrderID: null,
    partyID: null,
    reference1: null,
    isRMA: order.orderType === 'ReturnOrder',
    taxIsExempt: false,
  };
}

const PAYMENT_TYPES = { card: 'CreditCard', transfer: 'BankWire', cash: 'Cash' } as const;

function paidFor({ orderID, paid }: Order, total: number): Paid | null {
  if (paid === undefined) return paymentOf(orderID, total);
  const cents = paid === 'total' ? total : paid;
  return cents > 0 ? { means: 'card', cents, reference: `A${orderID}` } : null;
}

function paymentAnswers(order: Order, total: number) {
  const paid = paidFor(order, total);
  if (!paid) return [];
  const isCard = paid.means === 'card';
  return [
    {
      paymentID: order.orderID * 10,
      customerID: order.customerID,
      orderID: order.orderID,
      paymentType: PAYMENT_TYPES[paid.means],
      paymentDate: order.orderDate,
      amount: money(paid.cents),
      currencyCode: order.currencyCode,
      warehouseID: order.warehouseID,
      billingName: `${order.firstName} ${order.lastName}`,
      creditCardType: isCard ? 'Visa' : null,
      creditCardNumberDisplay: isCard ? '************1111' : null,
      authorizationCode: paid.reference,
      memo: null,
    },
  ];
}

function lineAnswer(line: Line, tax: number) {
  return {
    itemCode: line.itemCode,
    description: line.description,
    quantity: line.quantity,
    priceEach: line.priceEach / 10_000,
    priceTotal: money(line.priceTotal),
    tax: money(tax),
    weightEach: 0,
    weight: 0,
    businessVolumeEach: 0,
    businesVolume: 0,
    parentItemCode: line.parentItemCode,
    taxable: money(line.priceTotal - tax),
    fedTax: 0,
    stateTax: money(tax),
    cityTax: 0,
    countyTax: 0,
    orderLine: line.orderLine,
    reference1: line.mark,
    shippingPriceEach: 0,
  };
}

/** What the company asks buyers with a Mexican RFC for: SAT's test company as its register has it. */
function fiscalFields(taxId: TaxId | null) {
  if (taxId?.id !== 'EKU9003173C9') return {};
  return { field3: 'ESCUELA KEMPER URGATE', field4: '42501', field5: '601', field6: 'G03' };
}

/** A customer as `GET /customers` answers it. */
export function customerAnswer(customer: Customer) {
  const taxId = taxIdOf(String(customer.customerID), customer.mainCountry, customer.company !== '');
  return {
    ...customer,
    ...EMPTY_OWN_FIELDS,
    field1: taxId?.id ?? '',
    field2: taxId?.kind ?? '',
    ...fiscalFields(taxId),
    middleName: '',
    customerType: 1,
    customerStatus: 1,
    phone2: '',
    mobilePhone: customer.phone,
    mainAddress3: '',
    loginName: '',
    enrollerID: null,
    sponsorID: null,
    rankID: 0,
    birthDate: null,
    priceType: 1,
    gender: null,
    isSalesTaxExempt: false,
  };
}

/** An item as `GET /item` answers it for one warehouse and currency. */
export function itemAnswer(item: Item, price: number, stockLevel: number) {
  const { itemCode, description, category, categoryID, isVirtual } = item;
  return {
    itemCode,
    description,
    price: money(price),
    category,
    categoryID,
    tinyPicture: '',
    smallPicture: '',
    largePicture: '',
    shortDetail: description,
    inventoryStatus: isVirtual || stockLevel > 0 ? 'Available' : 'OutOfStock',
    stockLevel,
    availableStockLevel: stockLevel,
    maxAllowedOnOrder: 0,
    isVirtual,
    allowOnAutoOrder: false,
    isGroupMaster: false,
    groupMembers: [],
    isDynamicKitMaster: item.kitMembers.length > 0,
    kitMembers: item.kitMembers,
    hideFromSearch: false,
    taxablePrice: money(price),
    shippingPrice: 0,
  };
}

function money(cents: number): number {
  return cents / 100;
}
