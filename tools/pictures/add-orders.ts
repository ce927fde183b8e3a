import { TEST_CUSTOMER } from './screens.ts';

const COMPLETE = {
  orderType: 'ShoppingCart',
  warehouseID: 3,
  shipMethodID: 31,
  shippingTotal: 5,
  firstName: 'Rosa',
  lastName: 'Quispe',
  email: 'rosa@example.com',
  phone: '+51911111111',
  address1: 'Av. Larco 1',
  city: 'Lima',
  state: 'Lima',
  zip: '15074',
  country: 'PE',
  county: '150122',
  currencyCode: 'pen',
  notes: 'It is a gift: no invoice in the parcel, please.',
  details: [{ itemCode: 'JARRA-01', quantity: 2 }],
};

/** What keeps orders from going on by themselves, each in one order, and one that nothing keeps. */
const ORDERS = [
  { ...COMPLETE },
  { ...COMPLETE, details: [{ itemCode: 'NEW-LAMP' }, { itemCode: 'JARRA-01' }] },
  { ...COMPLETE, lastName: 'Vega', details: [{ itemCode: 'NEW-LAMP', quantity: 3 }] },
  { ...COMPLETE, firstName: 'Julio', city: '', zip: '' },
  { ...COMPLETE, firstName: '*TEST* Ana', lastName: TEST_CUSTOMER },
  { ...COMPLETE, lastName: 'Núñez', shipMethodID: 4711 },
];

/** All but the first. */
export const ORDERS_WITH_PROBLEMS = ORDERS.length - 1;

const FIRST_NUMBER = 990_000_001; // sorted after all that the channel gives by itself

/**
 * Puts orders with problems into the simulated channel, which a demo without new orders has none of. @returns the
 * number of the last
 */
export async function addOrders(sandbox: string): Promise<number> {
  for (const [index, order] of ORDERS.entries()) {
    const reply = await fetch(`${sandbox}/control/orders`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ orderID: FIRST_NUMBER + index, company: '', address2: '', address3: '', ...order }),
    });
    if (!reply.ok) throw new Error(`The channel answered ${reply.status}: ${await reply.text()}`);
  }
  return FIRST_NUMBER + ORDERS.length - 1;
}
