import type { Services } from '#platform/services.ts';

/** Whether there is an address for requests, and a way to it. */
export const isOpen = ({ support_email, mail }: Pick<Services, 'support_email' | 'mail'>): boolean =>
  support_email !== null && mail.way !== 'off';
