import type { Services } from '#platform/services.ts';

export const CALLBACK_PATH = '/oauth/callback';

/** Where partners send members back to: one address for all, which merchants enter at their apps. */
export const redirectAddress = ({ base_url }: Pick<Services, 'base_url'>): string => base_url + CALLBACK_PATH;
