import type { AccountChange } from './account-settings-rules.ts';

type NotificationChange = {
  field: 'enabled' | 'email' | 'waiting_hours';
  from: string | number;
  to: string | number;
};

/** What holds for the whole account changed, or where its notifications go; with the old and the new values. */
export type AccountSettingsEvent =
  | { type: 'account.changed'; details: { changes: AccountChange[] } }
  | { type: 'account.notifications_changed'; details: { changes: NotificationChange[] } };

declare module '#base/events.ts' {
  interface EventRegistry {
    account_settings: AccountSettingsEvent;
  }
}
