import { Icon } from '#ui/icons.tsx';
import { useTexts } from '#ui/texts.ts';
import { useIsLive } from '../live-events.ts';
import classes from './shell.module.css';

/** Says when changes by others do not arrive. */
export function ConnectionBanner() {
  const t = useTexts().shell;
  const isLive = useIsLive();
  return (
    <div role="status">
      {!isLive && (
        <p className={classes.banner}>
          <Icon name="alert" size={16} />
          <strong>{t.offline}</strong> {t.offline_hint}
        </p>
      )}
    </div>
  );
}
