/**
 * How the partners fare, on every screen: the dots in the header, and the line above the screen for one that stands
 * still.
 */
export const pulse = {
  title: 'Partners',
  sum: 'Partners: {good} of {all} working',
  down: {
    failing: '{name} does not answer',
    errors: '{name} answers with errors ({status})',
    takes_none: {
      nothing: '{name} answers, but takes nothing',
      stock: '{name} answers, but takes no stock',
      contacts: '{name} answers, but takes no customers',
    },
    broken: '{name} refuses our calls',
  },
  nothing_through: 'Nothing goes through to {name}',
  down_since: {
    failing: '{name} has not answered {since}',
    errors: '{name} has answered with errors ({status}) {since}',
    takes_none: {
      nothing: '{name} answers, but has taken nothing {since}',
      stock: '{name} answers, but has taken no stock {since}',
      contacts: '{name} answers, but has taken no customers {since}',
    },
  },
  waiting: '{name} · {count} waiting',
  several_down: 'Nothing goes through to {count} partners',
  backlog: '{count} waiting to be sent',
  all: 'All connectors',
  outages: {
    since_time: 'since {when}',
    since_day: 'since {when}',
    broken: 'nothing is read or sent until it is corrected',
    wait: {
      orders: {
        one: '{count} order waits',
        many: '{count} orders wait',
        most: '{count} orders or more wait',
      },
      quantities: {
        one: '{count} quantity waits',
        many: '{count} quantities wait',
        most: '{count} quantities or more wait',
      },
      customers: {
        one: '{count} customer waits',
        many: '{count} customers wait',
        most: '{count} customers or more wait',
      },
    },
    next_try: 'Next try: {when}',
    all: 'All connectors',
    open: 'Open',
    open_name: 'Open {name}',
  },
} as const;
