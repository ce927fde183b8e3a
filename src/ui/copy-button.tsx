import { ActionIcon } from '@mantine/core';
import { interpolate } from '#base/text.ts';
import { useAlerts } from './alerts.tsx';
import classes from './copy-button.module.css';
import { copyText } from './copy-text.ts';
import { Icon } from './icons.tsx';
import { useTexts } from './texts.ts';

/** Says that a text was copied, or that the browser does not allow it: `const copy = useCopy(); copy(order.order_number)`. */
export function useCopy(): (text: string) => void {
  const t = useTexts().ui;
  const alerts = useAlerts();
  return (text) => {
    copyText(text).then(
      () => alerts.success(interpolate(t.copied, { text })),
      () => alerts.danger(t.failed),
    );
  };
}

/** Beside a value, seen when it is pointed at or focused: `<CopyButton text={number} what={t.columns.order_number} />` */
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
