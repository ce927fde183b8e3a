import type { FastifyInstance } from 'fastify';
import { route } from '#platform/http/route.ts';
import { getAccountSettings, saveAccountSettings } from '../contract.ts';
import { getNotificationSettings, saveNotificationSettings } from '../notification-contract.ts';
import { countMissingFields } from '../required-fields-contract.ts';
import { readNotificationSettings } from './notification-settings.ts';
import { readAccount } from './read-account.ts';
import { countMissing } from './required-fields.ts';
import { saveAccount } from './save-account.ts';
import { saveNotifications } from './save-notification-settings.ts';

/** What holds for the whole account. */
export function accountSettingsRoutes(app: FastifyInstance): void {
  route(app, getAccountSettings, ({ staff }) => readAccount(staff.db));
  route(app, saveAccountSettings, ({ staff, body }) => saveAccount(staff, body));
  route(app, countMissingFields, ({ staff }) => countMissing(staff.db));

  route(app, getNotificationSettings, async ({ staff, services }) => {
    const settings = await readNotificationSettings(staff.db);
    const enabled: 1 | 0 = settings.enabled ? 1 : 0;
    return { ...settings, enabled, can_mail: services.mail.way !== 'off' };
  });
  route(app, saveNotificationSettings, ({ staff, body }) => saveNotifications(staff, body));
}
