import type { AccountChanges } from './account-settings-rules.ts';

type NotificationChanges = Record<
  'enabled' | 'email' | 'waiting_hours',
  readonly [before: string | number, after: string | number]
>;

/** What holds for the whole account changed, or where its notifications go; with the old and the new values. */
export type AccountSettingsEvent =
  | { type: 'account.changed'; details: { changes: AccountChanges } }
  | { type: 'account.notifications_changed'; details: { changes: NotificationChanges } };

declare module '#base/events.ts' {
  interface EventRegistry {
    account_settings: AccountSettingsEvent;
  }
}
