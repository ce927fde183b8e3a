import type { QueryClient } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';
import { noticeSwitch } from '#features/people/access/web/account-switch.ts';
import { noticeEnd } from '#features/people/access/web/session-end.ts';
import { routeTree } from './routes.tsx';
import { ScreenCrash } from './shell/screen-crash.tsx';
import { ScreenPending } from './shell/screen-pending.tsx';

type Search = Readonly<Record<string, unknown>>;

/** Everything in the address is text: no screen has to guess whether an order number came as a number. */
const address = {
  parseSearch: (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch(search: Search): string {
    const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== null);
    const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
    return text && `?${text}`;
  },
};

export function createPortalRouter(client: QueryClient) {
  return createRouter({
    routeTree,
    ...address,
    context: {
      client,
      onSignedOut: () => void noticeEnd(client),
      onSwitched: noticeSwitch,
    },
    defaultPreload: 'intent',
    scrollRestoration: true,
    defaultErrorComponent: ScreenCrash,
    defaultPendingComponent: ScreenPending,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createPortalRouter>;
  }
}
