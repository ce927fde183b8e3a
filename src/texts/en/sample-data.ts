/** The sample data of an account that has nothing yet. */
export const sample_data = {
  /** What its two connectors are called. */
  names: { shop: 'Sample shop', warehouse: 'Sample warehouse' },
  offer: 'Would you rather look around first? Invented orders fill this account, and one click empties it again.',
  show: 'Show me with sample data',
  stands: 'These are sample orders. Nothing leaves Bodega.',
  filling: 'Sample orders are being added. Nothing leaves Bodega.',
  emptying: 'The sample data is being removed.',
  has_failed: 'Not all of it could be done. Empty the account and try again.',
  bar: 'How much of it is done',
  empty: 'Empty',
  in_the_way: {
    title: 'Remove the sample data first',
    text: 'Then you can connect your own partners: real and invented orders never mix.',
    ask_admin:
      'An administrator can do this. Then your own partners can be connected: real and invented orders never mix.',
    button: 'Remove the sample data',
  },
  ask: {
    title: 'Remove the sample data?',
    goes: 'All orders, customers, products, stock and files of this account are deleted, with the sample shop and the sample warehouse. What you changed meanwhile goes too.',
    stays: 'Members, settings, saved views and the audit of the account stay.',
    cancel: 'Keep looking around',
    confirm: 'Empty the account',
  },
} as const;
