import { useEffect, useEffectEvent, useRef } from 'react';
import { interpolate } from '#base/text.ts';
import { useSession } from '#features/people/access/web/session.ts';
import { useAlerts } from '#ui/alerts.tsx';
import { useTexts } from '#ui/texts.ts';
import type { View } from '../contract.ts';
import { deletedHere } from './use-view-changes.ts';
import type { ViewMenuProps } from './view-menu-props.ts';

/** Views whose lost filters a message has already reported. */
const reported = new Set<string>();

/**
 * Follows what others do with the view that is shown: an unchanged list shows what they saved; what is gone is said
 * once.
 */
export function useViewWatch({ active, base, all, isLoaded, isChanged, lost, onSeen, onShow }: ViewMenuProps): void {
  const t = useTexts().saved_views;
  const alerts = useAlerts();
  const { user } = useSession();
  const shownBefore = useRef<{ id: number; name: string }>(undefined);

  const look = useEffectEvent((now: View | undefined) => {
    if (!now || !base) return;
    if (base.version === now.version) return onSeen(now);
    if (base.version > now.version || isChanged) return; // what is read is older, or the member decides on saving
    if (JSON.stringify(base.state) === JSON.stringify(now.state)) return onSeen(now);
    onShow(now);
    if (now.changed_by !== user.name) {
      alerts.info(interpolate(t.followed, { who: now.changed_by, name: now.name }));
    }
  });
  useEffect(() => look(active), [active]);

  const sayLost = useEffectEvent((now: View | undefined) => {
    const key = `${now?.id} ${now?.version}`;
    if (!now || lost.length === 0 || reported.has(key)) return;
    reported.add(key);
    alerts.info(interpolate(t.lost, { name: now.name }), { fixed: true });
  });
  useEffect(() => sayLost(active), [active]);

  const sayGone = useEffectEvent((now: View | undefined, known: readonly View[]) => {
    const before = shownBefore.current;
    shownBefore.current = now;
    if (before && isLoaded && !deletedHere.has(before.id) && !known.some(({ id }) => id === before.id)) {
      alerts.info(interpolate(t.gone, { name: before.name }), { fixed: true });
    }
  });
  useEffect(() => sayGone(active, all), [active, all]);
}
