/** How the partners fare, on every screen: the dots in the header, and the line above the screen for one that stands still. */
export const pulse = {
  title: 'Partners',
  sum: 'Partners: {good} of {all} working',
  down: '{name} is down',
  waiting: '{name} · {count} waiting',
  several_down: '{count} partners are down',
  backlog: '{count} waiting to be sent',
  all: 'All connectors',
  outages: {
    failing: '{name} has not answered since {when}',
    takes_nothing: '{name} answers, but has taken nothing since {when}',
    never_answered: '{name} has not answered yet',
    broken: '{name} refuses our calls: nothing is read or sent until it is corrected',
    orders_wait: { one: '{count} order waits for it', many: '{count} orders wait for it' },
    many_wait: '{count} orders or more wait for it',
    next_try: 'Next try: {when}',
    open: 'Open',
    open_name: 'Open {name}',
  },
} as const;
