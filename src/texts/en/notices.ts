/** What stands still: the menu under the bell, and its mail. */
export const notices = {
  connection_broken: '{name} refuses our calls: nothing is read or sent until it is corrected',
  connection_failing: '{name} has not answered for a while: nothing is read or sent',
  orders_waiting: {
    one: '1 order of {name} has waited for long: {problem}',
    many: '{count} orders of {name} have waited for long: {problem}',
    most: '{count} orders or more of {name} have waited for long: {problem}',
  },
  documents_rejected: {
    one: '1 tax document of {country} was refused',
    many: '{count} tax documents of {country} were refused',
    most: '{count} tax documents or more of {country} were refused',
  },
  documents_in_doubt: {
    one: '1 tax document of {country} is in doubt',
    many: '{count} tax documents of {country} are in doubt',
    most: '{count} tax documents or more of {country} are in doubt',
  },
  stock_refused: {
    one: '{name} refused the stock of 1 product',
    many: '{name} refused the stock of {count} products',
    most: '{name} refused the stock of {count} products or more',
  },
  certificate_ends: 'The certificate for tax documents of {country} ends on {day}',
  none: 'Nothing needs attention',
  none_hint:
    'Connectors that fail, orders that wait for long, and documents or stock that were refused are listed here.',
  settings: 'Mail about this',
  more: 'The newest {shown} of {count}',
  mail: {
    subject: '{account}: {count} things need attention',
    text: 'This stands still in {account}:',
    more: 'And {count} more:',
    settings: 'Each is mailed once. Where these mails go is set here: {link}',
  },
} as const;
