import { z } from 'zod';
import { endpoint } from '#base/endpoint.ts';
import { Version } from '#base/ids.ts';

/** The longest that an order may wait before that is said: a month. */
export const MAX_WAITING_HOURS = 720;

const Switch = z.union([z.literal(1), z.literal(0)]);

export const NotificationSettings = z.object({
  /** 1: what stands still is mailed. */
  enabled: Switch,
  email: z.string(),
  /** Orders that wait longer are mailed. */
  waiting_hours: z.number().int(),
  /** When the mail server refused the address for good; null where it did not. */
  refused_at: z.iso.datetime().nullable(),
  /** Whether this server sends mail at all. */
  can_mail: z.boolean(),
  version: z.number().int(),
});
export type NotificationSettings = z.infer<typeof NotificationSettings>;

export const getNotificationSettings = endpoint('GET /api/account/notifications', {
  summary: 'Whether and where it is mailed that something stands still',
  staleBy: ['account', 'notice'],
  replies: { 200: NotificationSettings },
});

export const saveNotificationSettings = endpoint('PUT /api/account/notifications', {
  summary: 'Change whether and where it is mailed that something stands still',
  access: 'manage_settings',
  body: z.object({
    enabled: Switch,
    /** May be empty where nothing is mailed. */
    email: z.string().trim().max(320),
    waiting_hours: z.number().int().min(1).max(MAX_WAITING_HOURS),
    version: Version,
  }),
  replies: { 200: z.object({ version: z.number().int() }) },
});
