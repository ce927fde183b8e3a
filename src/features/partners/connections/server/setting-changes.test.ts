import { expect, test } from 'vitest';
import { z } from 'zod';
import { settingChanges } from './setting-changes.ts';

const schema = z.object({
  base_url: z.url(),
  webhook_secret: z.string().meta({ secret: true }).optional(),
  languages: z.array(z.string()),
});
const before = { base_url: 'https://a.example', webhook_secret: 'old', languages: ['es'], poll_seconds: 60 };

test('a setting has its old and new value, a list as one text', () => {
  const after = { ...before, base_url: 'https://b.example', languages: ['es', 'en'], poll_seconds: 90 };
  expect(settingChanges('settings', schema, before, after)).toEqual([
    { field: 'settings.base_url', from: 'https://a.example', to: 'https://b.example' },
    { field: 'settings.languages', from: 'es', to: 'es, en' },
    { field: 'poll_seconds', from: '60', to: '90' },
  ]);
  expect(settingChanges('settings', schema, before, { ...before })).toEqual([]);
});

test('of a secret, and of any credential, it says that it changed and no value', () => {
  const secret = { from: null, to: null, is_secret: true };
  expect(settingChanges('settings', schema, before, { ...before, webhook_secret: 'new' })).toEqual([
    { field: 'settings.webhook_secret', ...secret },
  ]);
  expect(settingChanges('credentials', z.object({ login: z.string() }), { login: 'a' }, { login: 'b' })).toEqual([
    { field: 'credentials.login', ...secret },
  ]);
});
