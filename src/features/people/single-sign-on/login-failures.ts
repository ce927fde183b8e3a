import { z } from 'zod';

/** Why a login by a company's provider came to nothing. The login screen and the settings have words for each. */
export const LoginFailure = z.enum([
  /** No member with this e-mail, or none whose account has a provider: the two are not distinguished. */
  'unknown',
  /** The person, or the provider, said no. */
  'denied',
  /** Not begun in this browser, too long ago, or used before. */
  'stale',
  /** The settings were changed while the person was at the provider. */
  'changed',
  'not_member',
  'no_email',
  /** The e-mail belongs to someone else at the provider than before. */
  'other_person',
  'provider_away',
  'provider_refused',
  'bad_answer',
  /** The address is none that this server may call. */
  'address_refused',
]);
export type LoginFailure = z.infer<typeof LoginFailure>;

/** What an administrator can mend, so that it is kept for them to see; the rest is the person's to try again. */
const MENDABLE: ReadonlySet<LoginFailure> = new Set([
  'not_member',
  'no_email',
  'other_person',
  'provider_away',
  'provider_refused',
  'bad_answer',
  'address_refused',
]);

export const isMendable = (failure: LoginFailure): boolean => MENDABLE.has(failure);
