import { randomInt } from 'node:crypto';
import { uniqueWord } from './words.ts';

/** Linked to a product and in stock everywhere. */
const GOOD_SKU = 'JARRA-01';

type Line = { itemCode: string; description?: string; quantity?: number; priceEach?: number };

export type ChannelOrder = {
  orderType?: 'ReturnOrder';
  shippingTotal?: number;
  /** By card; all of it unless it is said. */
  paid?: number;
  customerID?: number;
  firstName?: string;
  lastName?: string;
  email?: string;
  address1?: string;
  city?: string;
  zip?: string;
  country?: string;
  county?: string;
  currencyCode?: string;
  shipMethodID?: number;
  orderDate?: string;
  modifiedDate?: string;
  warehouseID?: number;
  notes?: string;
  details?: readonly Line[];
};

/** An order as the simulated Exigo takes it, complete and ready for the warehouse in Lima but for the given fields. */
export function channelOrder(wanted: ChannelOrder) {
  return {
    orderID: randomInt(1_000_000_000, 2_000_000_000), // far above those that the channel gives by itself
    orderType: 'ShoppingCart',
    warehouseID: 3,
    shipMethodID: 31,
    shippingTotal: 5,
    firstName: 'Rosa',
    lastName: uniqueWord(),
    company: '',
    email: 'rosa@example.com',
    phone: '+51911111111',
    address1: 'Av. Larco 1',
    address2: '',
    address3: '',
    city: 'Lima',
    state: 'Lima',
    zip: '15074',
    country: 'PE',
    county: '150122',
    currencyCode: 'pen',
    notes: '',
    details: [{ itemCode: GOOD_SKU }],
    ...wanted,
  };
}
