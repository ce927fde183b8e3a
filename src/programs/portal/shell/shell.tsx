import { useQueryClient } from '@tanstack/react-query';
import { Outlet, useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import { NoticeMenu } from '#features/attention/notices/web/notice-menu.tsx';
import { RecheckStrip } from '#features/attention/problems/web/recheck-strip.tsx';
import { ImportWatch } from '#features/catalogue/imports/web/import-watch.tsx';
import { useWatchedImports } from '#features/catalogue/imports/web/watched-imports.ts';
import { SampleStrip } from '#features/data/sample-data/web/sample-strip.tsx';
import { OutageStrip } from '#features/partners/connections/web/outage-strip.tsx';
import { Pulse } from '#features/partners/connections/web/pulse.tsx';
import { useSwitchedInOtherTab } from '#features/people/access/web/account-switch.ts';
import { useSession } from '#features/people/access/web/session.ts';
import { useFollowTabs, useSessionEnd } from '#features/people/access/web/session-hold.ts';
import { FirstHint } from '#features/people/help/web/first-hint.tsx';
import { HelpButton } from '#features/people/help/web/help-button.tsx';
import { FormatsProvider } from '#ui/formats-provider.tsx';
import { Icon } from '#ui/icons.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { LoadingBar } from '#ui/loading-bar.tsx';
import { ShortcutScopes } from '#ui/shortcuts.ts';
import { useTexts } from '#ui/texts.ts';
import { useLiveEvents, useZoneChange } from '../live-events.ts';
import { BegunStep } from './begun-step.tsx';
import { ConnectionBanner } from './connection-banner.tsx';
import { NavigationPanel } from './navigation-panel.tsx';
import { PaletteButton } from './palette-button.tsx';
import classes from './shell.module.css';
import { SkipLinks } from './skip-links.tsx';
import { useFoldedNavigation } from './use-folded-navigation.ts';
import { UserMenu } from './user-menu.tsx';

// Only members with several accounts who switched in another tab need it.
const SwitchedDialog = lazyPart(
  async () => (await import('#features/people/access/web/switched-dialog.tsx')).SwitchedDialog,
);

// Only whose session ends while a page is open.
const LogInAgain = lazyPart(async () => (await import('#features/people/access/web/log-in-again.tsx')).LogInAgain);

/** The frame around every screen that needs a session. On a tablet the navigation slides in over the screen. */
export function Shell() {
  const t = useTexts().shell;
  const { account } = useSession();
  const path = useRouterState({ select: (state) => state.location.pathname });
  const isLoading = useRouterState({ select: (state) => state.status === 'pending' });
  const [openAt, setOpenAt] = useState<string | null>(null); // another page closes the navigation by itself
  const isOpen = openAt === path;
  const [isFolded, fold] = useFoldedNavigation();
  const imports = useWatchedImports();
  const hasSwitched = useSwitchedInOtherTab();
  const client = useQueryClient();
  const sessionEnd = useSessionEnd();
  useFollowTabs(client);
  useLiveEvents(client, sessionEnd === null);
  useZoneChange(client, account.time_zone);

  return (
    <FormatsProvider time_zone={account.time_zone} currency={account.currency}>
      <SkipLinks />
      {isLoading && <LoadingBar />}
      <div className={classes.shell} data-open={isOpen} data-folded={isFolded || undefined}>
        <NavigationPanel isOpen={isOpen} onClose={() => setOpenAt(null)} isFolded={isFolded} onFold={fold} />
        <header className={classes.header}>
          <button
            type="button"
            className={classes.burger}
            onClick={() => setOpenAt(path)}
            aria-label={t.open_navigation}
            aria-expanded={isOpen}
          >
            <Icon name="menu" />
          </button>
          <PaletteButton />
          <Pulse />
          <div className={classes.end}>
            <HelpButton />
            <NoticeMenu />
            <UserMenu />
          </div>
        </header>
        <main id="content" tabIndex={-1} className={classes.main}>
          <ConnectionBanner />
          {account.has_samples && (
            <div className={classes.samples}>
              <SampleStrip />
            </div>
          )}
          <OutageStrip />
          <RecheckStrip isInbox={path === '/inbox'} />
          <BegunStep path={path} />
          <FirstHint />
          <ShortcutScopes value="screen">
            <Outlet />
          </ShortcutScopes>
        </main>
      </div>

      {hasSwitched && <SwitchedDialog />}
      {sessionEnd && !hasSwitched && <LogInAgain end={sessionEnd} />}
      {imports.map((id) => (
        <ImportWatch key={id} id={id} />
      ))}
    </FormatsProvider>
  );
}
