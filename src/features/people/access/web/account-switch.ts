import { useMutation } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useAlerts } from '#ui/alerts.tsx';
import { call } from '#ui/call.ts';
import { observed, useObserved } from '#ui/observed.ts';
import { switchAccount } from '../contract.ts';

declare module '@tanstack/history' {
  interface HistoryState {
    /** Marks the one navigation that a switch waits for. */
    switching?: number;
  }
}

let isSwitchingHere = false;
const hasSwitchedInOtherTab = observed(() => false);

/**
 * A call was refused since the session is of another account: by another tab, unless this one is about to start afresh.
 */
export function noticeSwitch(): void {
  if (!isSwitchingHere) hasSwitchedInOtherTab.set(true);
}

/**
 * True once another tab switched to another account: what this one shows is the old one's, and it is refused
 * everything.
 */
export const useSwitchedInOtherTab = (): boolean => useObserved(hasSwitchedInOtherTab);

/**
 * Starts the portal afresh: nothing that was read for one account is left for another. It never ends, since the page
 * does.
 */
export function startAfresh(): Promise<never> {
  window.location.assign('/');
  return new Promise(() => {});
}

/**
 * Switches to another account of the person. The screen is left first, which asks where there are unsaved changes; who
 * stays there stays in the account.
 */
export function useSwitchAccount(): (account_id: number) => Promise<void> {
  const router = useRouter();
  const alerts = useAlerts();
  const change = useMutation({
    mutationFn: (account_id: number) => {
      isSwitchingHere = true;
      return call(switchAccount, { body: { account_id } });
    },
    onSuccess: startAfresh,
    onError: (error) => {
      isSwitchingHere = false;
      alerts.failed(error);
    },
  });
  return async (account_id) => {
    const switching = Date.now();
    await router.navigate({ to: '/', state: { switching } });
    if (router.state.location.state.switching === switching) change.mutate(account_id);
  };
}
