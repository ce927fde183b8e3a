/** Settings › Account: what holds for everybody in it. */
export const account_settings = {
  title: 'Account',
  hint: 'What holds for everybody who works here.',
  general: 'General',
  labels: {
    name: 'Name',
    time_zone: 'Time zone',
    currency: 'Currency',
    holding_minutes: 'Holding time (minutes)',
    order_numbering: 'Order numbers',
    language: 'Language of mail',
    required_fields: 'Required of recipients',
  },
  hints: {
    name: 'Stands above the navigation of everybody in the account.',
    time_zone:
      'Dates and times are shown in it. When it changes, the days of lists and charts are counted anew, those of the past too.',
    currency: 'Of the prices of your items. Orders keep the currency and the amounts that their channel reported.',
    holding_minutes:
      'How long staff may edit a new order before it goes to the warehouse, from 0 to {most}. Counts for orders that arrive from now on.',
    order_numbering: 'Counts for orders that arrive from now on. Those that are here keep their numbers.',
    language:
      'Mail to the account, such as notifications, is written in it. Everybody chooses the language of the portal in the user menu.',
    required_fields:
      'An order waits until its recipient has all of these. Orders that have not left are checked again when this changes.',
  },
  numbering: {
    source: 'As in the channel, where that number is free',
    unique: "With the connector's number before it, such as 3‑1001",
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
      locality_code: 'The DANE code in Colombia, the ubigeo in Peru; elsewhere it is not asked for.',
    },
    none_lacks: 'No open order lacks it',
    lacking: { one: '{count} open order lacks it', many: '{count} open orders lack it' },
    waiting: { one: '{count} open order waits for it', many: '{count} open orders wait for it' },
    will_wait: { one: 'Saving makes {count} open order wait', many: 'Saving makes {count} open orders wait' },
    will_go_on: {
      one: '{count} open order no longer waits for it once saved',
      many: '{count} open orders no longer wait for it once saved',
    },
  },
  languages: { en: 'English', es: 'Español' },
  zone_none: 'No time zone has these words',
  currency_none: 'No currency has these words',
  wrong: { name: 'Please enter a name', holding_minutes: 'A whole number from 0 to {most}' },
  save: 'Save',
  discard: 'Discard changes',
  saved: 'Account settings saved',
  unchanged: 'Nothing has changed',
  minutes: '{count} min',
  saved_by: 'Last changed by {who}, {when}',
  read_only: 'Only an administrator can change these settings.',
  notifications: {
    title: 'Notifications',
    hint: 'What stands still is mailed once: a connector that fails, orders that wait, tax documents or stock that were refused, a certificate that ends.',
    enabled: 'Mail what needs attention',
    email: 'E-mail',
    email_hint: 'One address, such as that of a team.',
    email_invalid: 'Email address must be valid',
    waiting_hours: 'Orders that wait longer than (hours)',
    waiting_hours_hint: 'From 1 to {most}. Shorter waits are on the page Problems only.',
    waiting_hours_wrong: 'A whole number from 1 to {most}',
    refused:
      'The mail server refused this address on {when}. Nothing is mailed until it is corrected; it is all sent then.',
    mail_off: 'This server sends no mail. What stands still is under the bell in the header all the same.',
    saved: 'Notifications saved',
    on: 'Mailed to {email}',
    off: 'Not mailed',
  },
  conflict: {
    title: '{who} changed these settings meanwhile',
    text: 'Your changes are not saved. Load what is stored now, then make them again.',
    load: 'Load what is stored',
  },
} as const;
