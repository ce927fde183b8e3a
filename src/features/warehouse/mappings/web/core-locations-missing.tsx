import { Button } from '@mantine/core';
import { Icon } from '#ui/icons.tsx';
import { useTexts } from '#ui/texts.ts';
import classes from './mappings.module.css';

type MissingProps = { isError: boolean; isEmpty: boolean; onRetry: () => unknown };

/** Says that there is nothing to map to. */
export function CoreLocationsMissing({ isError, isEmpty, onRetry }: MissingProps) {
  const mappings = useTexts().mappings;
  const { ui } = useTexts();
  const t = mappings.locations;
  if (!isError && !isEmpty) return null;
  return (
    <div role="alert" className={classes.missing}>
      <Icon name="alert" size={16} />
      <span>
        <strong>{t.no_core}</strong> {isEmpty && t.no_core_text}
      </span>
      <Button size="compact-xs" variant="default" onClick={() => void onRetry()}>
        {ui.retry}
      </Button>
    </div>
  );
}
