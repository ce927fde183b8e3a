/** What only the results of the command palette say; they are loaded with it. */
export const palette = {
  on_page: 'On this page',
  partners: 'Partners',
  causes: 'Inbox',
} as const;
