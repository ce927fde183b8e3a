import type { RemoteLine, RemoteOrder } from '#connectors/core/remote.ts';

/** An order as a channel tells it: to Lima, two pieces of SKU `A`, everything in order. */
export function givenRemoteOrder(source_order_id: string, more: Partial<RemoteOrder> = {}): RemoteOrder {
  return {
    source_order_id,
    source_order_number: source_order_id,
    source_version: '1',
    modified_at: '2026-11-01T12:00:00Z',
    order_date: '2026-11-01T12:00:00Z',
    order_state: 'open',
    is_refund: false,
    is_replacement_order: false,
    is_virtual: false,
    is_chargeback: false,
    customer: {
      source_customer_id: 'C1',
      customer_name: 'Ana Quispe',
      email: 'ana@example.com',
      phone: '+51911111111',
      company_name: '',
      address: 'Av. Larco 1',
      address_2: '',
      address_3: '',
      city: 'Lima',
      state: 'Lima',
      postal_code: '15074',
      country: 'PE',
      language_code: 'es',
    },
    customer_name: 'Ana Quispe',
    customer_email: 'ana@example.com',
    customer_phone: '+51911111111',
    company_name: '',
    address: 'Av. Larco 1',
    address_2: '',
    address_3: '',
    city: 'Lima',
    state: 'Lima',
    postal_code: '15074',
    country: 'PE',
    locality_code: '150122',
    language_code: 'es',
    note: '',
    shipping_code: 'STD',
    source_shipping: '',
    source_location: '3',
    connector_link: null,
    tracking_number: null,
    currency: 'USD',
    tax_cost: '3.05',
    shipping_cost: '0',
    total_cost: '20',
    lines: [givenRemoteLine()],
    order_json: {},
    ...more,
  };
}

/** A line of such an order: two pieces of SKU `A`, for 10 each. */
export function givenRemoteLine(more: Partial<RemoteLine> = {}): RemoteLine {
  return {
    source_item_id: '1',
    parent_item_id: null,
    sku: 'A',
    name: 'Lamp',
    quantity: 2,
    unit_price: '10',
    line_total: '20',
    is_goods: true,
    ...more,
  };
}
