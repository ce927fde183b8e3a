type Change = { field: string; from: string | boolean | null; to: string | boolean | null; is_secret?: true };

/**
 * The account's login provider, or a member's link to it, changed; or a login failed for a reason that an administrator
 * can mend.
 */
export type SingleSignOnEvent =
  | { type: `login_provider.${'saved' | 'removed' | 'unbound'}`; details: { changes: Change[] } }
  | { type: 'login_provider.used' };

declare module '#base/events.ts' {
  interface EventRegistry {
    single_sign_on: SingleSignOnEvent;
  }
}
