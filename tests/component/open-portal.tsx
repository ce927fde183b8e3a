import { notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { userEvent } from '@testing-library/user-event';
import { createRoot } from 'react-dom/client';
import { expect, onTestFinished } from 'vitest';
import { RIGHTS } from '#base/rights.ts';
import { getSession, type Session } from '#features/people/access/contract.ts';
import { forgetSession } from '#features/people/access/web/session.ts';
import { createPortalRouter } from '#programs/portal/router.ts';
import { AppTheme } from '#ui/app-theme.tsx';
import { createQueryClient } from '#ui/query.ts';
import { type Language, showLanguage } from '#ui/texts.ts';
import { type Answer, answer, refuse } from './answers.ts';
import { FakeServer } from './fake-server.ts';
import { FakeEventSource } from './live-events.ts';

type PortalSetup = {
  /** The answers of calls; a call without one gets the emptiest answer of its contract. */
  answers?: readonly Answer[];
  /** The signed-in member, where it is not Ana, an administrator; null: none. */
  user?: Partial<Session['user']> | null | undefined;
  account?: Partial<Session['account']>;
  language?: Language;
};

/** Ana, an administrator of Demo, but for the given fields. */
function sessionOf({ user, account, language = 'en' }: PortalSetup = {}): Session {
  return {
    user: { id: 1, name: 'Ana Demo', email: 'ana@example.org', is_admin: true, rights: [...RIGHTS], language, ...user },
    account: { id: 1, name: 'Demo', time_zone: 'America/Lima', currency: 'PEN', has_samples: false, ...account },
    other_accounts: [],
    csrf_token: 'token',
    event_position: '0',
  };
}

/** Takes away the portal that is open. */
let close = async (): Promise<void> => {};

/**
 * Opens the portal at an address, as a browser does, with its real routes, shell, theme and texts; the server stands at
 * `fetch`.
 *
 *     const { user, server } = await openPortal('/orders', { answers: [answer(findOrders, pageOfRows(order))] });
 *     await user.click(await screen.findByRole('button', { name: 'Hold' }));
 *     expect(server.asked(holdOrder)).toHaveLength(1);
 *
 * It is closed at the end of the test, which fails where the portal asked for what no contract has or the test does not
 * answer. Opened a second time in a test, the browser still remembers what it kept.
 */
export async function openPortal(path: string, given: PortalSetup = {}) {
  await close();
  const { answers = [], user, language = 'en' } = given;
  let signedIn = user;
  const session = answer(getSession, () => (signedIn === null ? refuse(401) : sessionOf({ ...given, user: signedIn })));
  const server = new FakeServer([session, ...answers]);
  globalThis.fetch = server.fetch;
  window.history.replaceState(null, '', path);
  const client = createQueryClient();
  const { queries } = client.getDefaultOptions();
  client.setDefaultOptions({ queries: { ...queries, retry: false } });
  const router = createPortalRouter(client);
  await showLanguage(language);
  await router.load();
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  root.render(
    <AppTheme>
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </AppTheme>,
  );
  close = async () => {
    notifications.clean();
    root.unmount();
    await client.cancelQueries();
    forgetSession(client);
    router.history.destroy();
    for (const source of FakeEventSource.open) source.close();
    document.body.replaceChildren();
    close = async () => {};
    expect(server.faults).toEqual([]);
  };
  onTestFinished(async () => {
    await close();
    localStorage.clear();
    sessionStorage.clear();
  });
  return {
    user: userEvent.setup({ pointerEventsCheck: 0 }),
    server,
    /** From now on the session is this member's. */
    signInAs: (next: Partial<Session['user']>) => {
      signedIn = next;
    },
  };
}
