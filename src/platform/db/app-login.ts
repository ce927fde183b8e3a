import { hkdfSync } from 'node:crypto';

/** The role that grants and row security name. It is a group: the application logs in as a member of it. */
export const APP_ROLE = 'bodega_app';

export type AppLogin = { user: string; password: string };

/**
 * The application's own database login, derived from SECRET_KEY. Another key gives another login, so that two
 * installations on one PostgreSQL server never change each other's password.
 */
export function appLogin(secretKey: string): AppLogin {
  const derive = (purpose: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secretKey, '', `bodega:${purpose}`, bytes));
  return {
    user: `${APP_ROLE}_${derive('database-user', 5).toString('hex')}`,
    password: derive('database-password', 24).toString('base64url'),
  };
}

/** The same database with another login. */
export function withLogin(databaseUrl: string, { user, password }: AppLogin): string {
  const url = new URL(databaseUrl);
  // As parameters, which win over the user before the host, and also hold where the address has no host.
  url.searchParams.set('user', user);
  url.searchParams.set('password', password);
  return url.href;
}
