/** Settings › Account: what holds for everybody in it. */
export const account_settings = {
  title: 'Account',
  hint: 'Settings for everyone who works in this account.',
  general: 'General',
  labels: {
    name: 'Name',
    time_zone: 'Time zone',
    currency: 'Currency',
    holding_minutes: 'Holding time (minutes)',
    order_numbering: 'Order numbers',
    language: 'Mail language',
    required_fields: 'Required recipient details',
    on_shortage: 'When stock is missing',
    payment_tolerance: 'Payments may be off by',
  },
  hints: {
    name: 'Shown above the navigation of everyone in the account.',
    time_zone:
      'Dates and times are shown in this zone. Changing it recounts the days of lists and charts, past days included.',
    currency: 'For the prices of your items. Orders keep the currency and the amounts that their channel reported.',
    holding_minutes:
      'How long staff may edit a new order before it goes to the warehouse, from 0 to {most}. Applies to orders that arrive from now on.',
    order_numbering: 'Applies to orders that arrive from now on. Existing orders keep their numbers.',
    language:
      'For mail to the account, such as notifications. Everyone chooses the language of the portal in the user menu.',
    required_fields:
      'An order waits until its recipient has all of these. Orders that have not left are checked again when this changes.',
    on_shortage:
      'For orders that wait only for stock, once their holding time is over. Each part is a parcel of its own; after {parts} parts the rest waits until it can go whole. Orders on hold, and orders that are being edited, stay as they are.',
    payment_tolerance:
      'A payment that is off by up to this amount is not reported, in the currency of each order; 0 reports every cent. The balance of an order always shows what was paid.',
  },
  shortage: {
    wait: 'The order waits until all of it is in stock',
    send_available: 'What is in stock is sent, the rest waits',
    send_everywhere: 'It is sent from every location that has pieces, the rest waits',
  },
  numbering: {
    source: 'As in the channel, where that number is free',
    unique: "With the connector's number in front, such as 3‑1001",
  },
  required: {
    always: 'Name, address, city and country',
    always_hint: 'Always: no parcel arrives without them.',
    fields: {
      postal_code: 'Postal code',
      customer_phone: 'Phone',
      customer_email: 'E-mail',
      locality_code: 'Locality code',
    },
    hints: {
      postal_code: 'Where the country has postal codes.',
      customer_phone: 'Couriers call it when nobody is at home.',
      customer_email: 'Carriers write to it while the parcel is on its way.',
      locality_code: 'The DANE code in Colombia, the ubigeo in Peru; in other countries it is not asked for.',
    },
    none_lacks: 'Every open order has it',
    lacking: { one: '{count} open order is missing it', many: '{count} open orders are missing it' },
    waiting: { one: '{count} open order waits for it', many: '{count} open orders wait for it' },
    will_wait: { one: 'Saving makes {count} open order wait', many: 'Saving makes {count} open orders wait' },
    will_go_on: {
      one: '{count} open order no longer waits for it once saved',
      many: '{count} open orders no longer wait for it once saved',
    },
  },
  languages: { en: 'English', es: 'Español' },
  zone_none: 'No time zone matches',
  currency_none: 'No currency matches',
  wrong: {
    name: 'Please enter a name',
    holding_minutes: 'A whole number from 0 to {most}',
    payment_tolerance: 'An amount from 0 to {tolerance}, with two decimals at most',
  },
  saved: 'Account settings saved',
  unchanged: 'Nothing has changed',
  minutes: '{count} min',
  saved_by: 'Last changed by {who}, {when}',
  read_only: 'Only an administrator can change these settings.',
  notifications: {
    title: 'Notifications',
    hint: 'One e-mail for each thing that is stuck: a failing connector, waiting orders, rejected tax documents or stock, a certificate about to expire.',
    enabled: 'Mail what needs attention',
    email: 'E-mail',
    email_hint: 'One address, such as that of a team.',
    email_invalid: 'Email address must be valid',
    waiting_hours: 'Orders that wait longer than (hours)',
    waiting_hours_hint: 'From 1 to {most}. Shorter waits are in the Inbox only.',
    waiting_hours_wrong: 'A whole number from 1 to {most}',
    refused:
      'The mail server refused this address on {when}. Nothing is mailed until it is corrected; everything is sent then.',
    mail_off: 'This server sends no mail. Whatever is stuck is still listed under the bell in the header.',
    saved: 'Notifications saved',
    on: 'Mailed to {email}',
    off: 'Not mailed',
  },
} as const;
