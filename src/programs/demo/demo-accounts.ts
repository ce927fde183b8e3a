/** Its account has a company login too. */
export const OTHER_ADMIN = 'admin@other.test';

/** The demo's members; their password is no secret. */
export const demoMembers = [
  { account: 'Demo', email: 'admin@demo.test', name: 'Ana Demo', is_admin: true, password: 'demo-demo-demo' },
  { account: 'Demo', email: 'staff@demo.test', name: 'Saúl Demo', is_admin: false, password: 'demo-demo-demo' },
  { account: 'Other', email: OTHER_ADMIN, name: 'Olga Other', is_admin: true, password: 'demo-demo-demo' },
] as const;

/** The demo's accounts: a merchant in Lima, and another whose rows must never show. */
export const demoAccounts = [
  { name: 'Demo', time_zone: 'America/Lima', currency: 'USD', holding_minutes: 1 },
  { name: 'Other', time_zone: 'America/Bogota', currency: 'USD', holding_minutes: 1 },
] as const;
