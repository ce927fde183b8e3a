export const ZONE = 'America/Lima';

const UTC_OFFSET_MINUTES = -300;

/** The time of day in Peru, as IssueTime has it: `10:53:10`. */
export const horaOf = (at: string): string =>
  new Date(Date.parse(at) + UTC_OFFSET_MINUTES * 60_000).toISOString().slice(11, 19);
