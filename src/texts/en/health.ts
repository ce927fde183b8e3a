/** How a partner is doing, in a word. */
export const health = {
  ok: 'Working',
  failing: 'Not working',
  broken: 'Needs attention',
  paused: 'Paused',
  needs_settings: 'Needs settings',
} as const;
