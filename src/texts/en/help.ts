/** What every screen says of the help: its button, and one line on the first visit of some. */
export const help = {
  open: 'Help',
  why: 'Why?',
  why_named: 'Why? {about}',
  hide_hint: 'Hide this hint for good',
  hints: {
    orders: 'Tip: J and K move through the rows, Enter opens one, X selects it. Press ? for help with this page.',
    inbox:
      'Tip: J and K go through the causes, Enter accepts the answer, S searches another. Press ? for help with this page.',
    links:
      'Tip: J and K move through the rows, Enter accepts a suggestion, S searches, X skips. Press ? for help with this page.',
  },
} as const;
