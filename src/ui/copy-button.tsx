import { ActionIcon } from '@mantine/core';
import { interpolate } from '#base/text.ts';
import { useAlerts } from './alerts.tsx';
import classes from './copy-button.module.css';
import { copyText } from './copy-text.ts';
import { Icon } from './icons.tsx';
import { useTexts } from './texts.ts';

/**
 * Says that a text was copied, in words of its own where it is long, or that the browser does not allow it: `const copy
 * = useCopy(); copy(number)`.
 */
export function useCopy(): (text: string, said?: string) => void {
  const t = useTexts().ui;
  const alerts = useAlerts();
  return (text, said = interpolate(t.copied, { text })) => {
    copyText(text).then(
      () => alerts.success(said),
      () => alerts.danger(t.failed),
    );
  };
}

/**
 * Next to a value, visible when it is hovered or focused: `<CopyButton text={number} what={t.columns.order_number} />`
 */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const label = interpolate(useTexts().ui.copy, { what });
  const copy = useCopy();
  return (
    <ActionIcon
      className={classes.copy}
      variant="subtle"
      color="gray"
      size={24}
      aria-label={label}
      title={label}
      onClick={() => copy(text)}
    >
      <Icon name="copy" size={14} />
    </ActionIcon>
  );
}
