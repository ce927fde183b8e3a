/** What stands still: the menu under the bell, and its mail. */
export const notices = {
  /** After what is wrong with the connector. */
  connection_broken: '{outage}: nothing is read or sent until it is corrected',
  connection_takes_none: {
    nothing: '{outage}: what is sent to it waits',
    stock: '{outage}: its quantities wait',
    contacts: '{outage}: they wait',
  },
  connection_failing: '{outage}: nothing is read or sent',
  orders_waiting: {
    one: '1 order from {name} has been waiting a long time: {problem}',
    many: '{count} orders from {name} have been waiting a long time: {problem}',
    most: '{count} orders or more from {name} have been waiting a long time: {problem}',
  },
  records_unread: {
    orders: {
      one: '1 order from {name} cannot be read and is not here',
      many: '{count} orders from {name} cannot be read and are not here',
      most: '{count} orders or more from {name} cannot be read and are not here',
    },
    others: {
      one: '1 record from {name} cannot be read',
      many: '{count} records from {name} cannot be read',
      most: '{count} records or more from {name} cannot be read',
    },
  },
  documents_rejected: {
    one: '1 tax document of {country} was rejected',
    many: '{count} tax documents of {country} were rejected',
    most: '{count} tax documents or more of {country} were rejected',
  },
  documents_due: {
    one: '1 tax document of {country} has not reached the authority, and its time is nearly over',
    many: '{count} tax documents of {country} have not reached the authority, and their time is nearly over',
    most: '{count} tax documents or more of {country} have not reached the authority, and their time is nearly over',
  },
  documents_in_doubt: {
    one: '1 tax document of {country} is in doubt',
    many: '{count} tax documents of {country} are in doubt',
    most: '{count} tax documents or more of {country} are in doubt',
  },
  orders_disagree: {
    one: 'Goods, money and papers of 1 order disagree: {imbalance}',
    many: 'Goods, money and papers of {count} orders disagree: {imbalance}',
    most: 'Goods, money and papers of {count} orders or more disagree: {imbalance}',
  },
  stock_refused: {
    one: '{name} rejected the stock of 1 product',
    many: '{name} rejected the stock of {count} products',
    most: '{name} rejected the stock of {count} products or more',
  },
  stock_stopped: '{name} did not handle stock as expected: stock is no longer sent to it',
  certificate_ends: 'The certificate for tax documents of {country} expires on {day}',
  none: 'Nothing needs attention',
  none_hint:
    'Failing connectors, orders that have waited a long time, and rejected documents or stock are listed here.',
  all: 'See all, and e-mail settings',
  more: 'The newest {shown} of {count}',
  mail: {
    subject: '{account}: {count} things need attention',
    text: 'This needs attention in {account}:',
    more: 'And {count} more:',
    settings: 'Each is mailed once. Where these mails go is set here: {link}',
    own_settings: 'You asked for this mail. Change when it comes, or turn it off, here: {link}',
  },
  screen: {
    title: 'Needs attention',
    hint: 'What is stuck until someone acts. Each entry disappears once it is solved.',
    mails: 'Mails to you',
    mails_hint: 'To {email}, in your language. Other members choose for themselves.',
    wanted: 'Mail me what needs attention',
    never: 'Never',
    at_once: 'At once',
    daily: 'Once a day',
    explain: {
      never: 'Nothing is mailed to you. The bell shows what is open.',
      at_once: 'Each thing is mailed once, within minutes.',
      daily: 'One mail with all that is open at that hour. On a day without anything there is none.',
    },
    hour: 'At',
    hour_hint: 'In the time zone of the account, {zone}',
    saved: 'Your mails were changed',
    refused: 'The mail server refused your address {when}. Nothing is mailed to you until you choose again.',
    mail_off: 'This server sends no mail: its operator can set that up.',
    account: 'Mails of the whole account',
    account_hint: 'One address for the whole account is set in its settings.',
  },
} as const;
