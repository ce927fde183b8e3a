import { Icon } from '#ui/icons.tsx';
import { Strip } from '#ui/strip.tsx';
import { useTexts } from '#ui/texts.ts';
import { useIsLive } from '../live-events.ts';

/** Says when changes by others do not arrive. */
export function ConnectionBanner() {
  const t = useTexts().shell;
  const isLive = useIsLive();
  return (
    <div role="status">
      {!isLive && (
        <Strip tone="warning" mb="sm">
          <Icon name="alert" size={16} />
          <strong>{t.offline}</strong> {t.offline_hint}
        </Strip>
      )}
    </div>
  );
}
