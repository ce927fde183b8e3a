/** What only the results of the command palette say; they are loaded with it. */
export const palette = {
  on_page: 'On this page',
  partners: 'Partners',
  causes: 'Inbox',
  scopes: { commands: 'commands', numbers: 'order numbers', customers: 'customers' },
  all_again: 'find everything again',
  copy: 'copy the tracking number',
  look: 'preview',
  look_end: 'close the preview',
  space: 'Space',
  preview: { label: 'Preview', none: 'Orders, customers and products are shown here.' },
  begin: { numbers: 'Type a part of an order number', customers: 'Type a name, an e-mail or a city' },
  none: {
    commands: 'No command has "{query}".',
    numbers: 'No order number has "{query}".',
    customers: 'No customer has "{query}".',
  },
} as const;
