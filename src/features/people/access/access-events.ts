/**
 * What a person logs in with was changed, in the account where they were. `name`: of the member; `key`: of the passkey.
 */
type LoginChange = {
  type:
    | 'login.password_changed'
    | 'login.password_set'
    | 'login.app_added'
    | 'login.app_removed'
    | 'login.codes_renewed'
    | 'login.passkey_added'
    | 'login.passkey_removed';
  details: { user_id: number; name: string; key?: string };
};

/** Sessions ended: of a member's own wish, or with the password. */
export type AccessEvent = { type: 'session.ended' } | LoginChange;

declare module '#base/events.ts' {
  interface EventRegistry {
    access: AccessEvent;
  }
}
