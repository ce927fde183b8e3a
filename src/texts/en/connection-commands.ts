/** What may be done about a partner, named, as the palette lists it. */
export const connection_commands = {
  sync: 'Read {name} now',
  test: 'Test {name}',
  pause: 'Pause {name}',
  resume: 'Resume {name}',
  activate: 'Activate {name}',
} as const;
