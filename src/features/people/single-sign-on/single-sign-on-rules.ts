import { z } from 'zod';
import type { LoginFailure } from './login-failures.ts';

/** The members who may log in by the provider: all, or all but administrators. */
export const OpenTo = z.enum(['everyone', 'members']);
export type OpenTo = z.infer<typeof OpenTo>;

export const mayUse = ({ is_admin, open_to }: { is_admin: boolean; open_to: OpenTo }): boolean =>
  open_to === 'everyone' || !is_admin;

/** What providers call the document that describes them. */
const DOCUMENT = '/.well-known/openid-configuration';

/** Microsoft's shared addresses for all of its accounts: any of them could claim a member's e-mail. */
const SHARED_TENANT = /^https:\/\/login\.microsoftonline\.com\/(common|organizations|consumers)(\/|$)/i;

type IssuerFault = 'not an https address' | 'an address without ? and #' | 'an address that many companies share';

/** The issuer that a person typed or copied: without blanks, and without the name of the document. */
export const readIssuer = (typed: string): string => {
  const issuer = typed.trim();
  return issuer.endsWith(DOCUMENT) ? issuer.slice(0, -DOCUMENT.length) : issuer;
};

/** What is wrong with an issuer; null: nothing. `isAllowedHost`: it is one that this server may call by plain http. */
export function issuerFault(issuer: string, isAllowedHost: (url: URL) => boolean): IssuerFault | null {
  const url = URL.parse(issuer);
  if (!url || !['https:', 'http:'].includes(url.protocol)) return 'not an https address';
  if (url.protocol === 'http:' && !isAllowedHost(url)) return 'not an https address';
  if (/[?#]/.test(issuer) || url.username || url.password) return 'an address without ? and #';
  return SHARED_TENANT.test(url.href) ? 'an address that many companies share' : null;
}

/** What the provider says of a person. */
export type Claims = { email?: string | undefined; email_verified?: boolean | undefined };

/**
 * The member that has the provider's subject already, and one that has the e-mail; both of the provider's own account.
 */
type Known = {
  by_subject: { user_id: number; may_log_in: boolean } | undefined;
  by_email: { user_id: number; may_log_in: boolean; subject: string | null } | undefined;
};

type Decision = { user_id: number; is_first: boolean } | { failure: LoginFailure };

/** Which member a person at the provider is: by subject, whatever the e-mail; the first time by e-mail. */
export function memberOf({ email, email_verified }: Claims, { by_subject, by_email }: Known): Decision {
  if (by_subject) {
    return by_subject.may_log_in ? { user_id: by_subject.user_id, is_first: false } : { failure: 'not_member' };
  }
  if (!email || email_verified === false) return { failure: 'no_email' };
  if (!by_email?.may_log_in) return { failure: 'not_member' };
  if (by_email.subject !== null) return { failure: 'other_person' };
  return { user_id: by_email.user_id, is_first: true };
}

const NOWHERE = 'http://own.invalid';

/** A path of this portal, as a browser will read it; `/` in place of any other address. */
export function ownPath(back: string): string {
  const url = back.startsWith('/') ? URL.parse(back, NOWHERE) : null;
  if (url?.origin !== NOWHERE || url.pathname.startsWith('//')) return '/';
  return url.pathname + url.search + url.hash;
}
