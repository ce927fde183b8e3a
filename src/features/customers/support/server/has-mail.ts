import type { Services } from '#platform/services.ts';

/** Whether there is an address for requests, and a way to it; an account's own desk takes them without. */
export const hasMail = ({ support_email, mail }: Pick<Services, 'support_email' | 'mail'>): boolean =>
  support_email !== null && mail.way !== 'off';
