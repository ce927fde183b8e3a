import { Button } from '@mantine/core';
import { Icon } from '#ui/icons.tsx';
import { Strip } from '#ui/strip.tsx';
import { useTexts } from '#ui/texts.ts';

type MissingProps = { isError: boolean; isEmpty: boolean; onRetry: () => unknown };

/** Says that there is nothing to map to. */
export function CoreLocationsMissing({ isError, isEmpty, onRetry }: MissingProps) {
  const mappings = useTexts().mappings;
  const { ui } = useTexts();
  const t = mappings.locations;
  if (!isError && !isEmpty) return null;
  return (
    <Strip tone="danger" role="alert" mb="sm">
      <Icon name="alert" size={16} />
      <span>
        <strong>{t.no_core}</strong> {isEmpty && t.no_core_text}
      </span>
      <Button size="compact-xs" variant="default" onClick={() => void onRetry()}>
        {ui.retry}
      </Button>
    </Strip>
  );
}
