import type { World } from './given.ts';

type Caller = { remoteAddress?: string; headers?: Record<string, string> };

/** Calls of a browser that holds a session's token, `''` for none: `callAs(world, token)('GET', 'session')`. */
export function callAs({ app, services }: World, token: string, { headers, ...caller }: Caller = {}) {
  return async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) =>
    app.inject({
      method,
      url: `/api/${path}`,
      headers: {
        'x-requested-with': 'XMLHttpRequest',
        ...(token && { cookie: `bodega_session=${token}`, 'x-csrf-token': services.secrets.csrfToken(token) }),
        ...headers,
      },
      ...caller,
      ...(payload && { payload }),
    });
}
