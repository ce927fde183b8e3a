import { Button, VisuallyHidden } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMemo } from 'react';
import { type AlertType, alertLooks } from './alert-looks.ts';
import { CallError } from './call.ts';
import { Icon } from './icons.tsx';
import { type Catalogue, useTexts } from './texts.ts';

const FLASH_MS = 3000;
const FIXED_MS = 7000;

/** A button in an alert; pressing it closes the alert. */
type AlertAction = { label: string; run: () => void };

/** `fixed` alerts stay 7 s instead of 3. `action` is a button in it, such as to undo. */
type AlertOptions = { fixed?: boolean; action?: AlertAction };

function show(t: Catalogue, type: AlertType, text: string, { fixed = false, action }: AlertOptions = {}): void {
  const { color, icon } = alertLooks[type];
  const id = notifications.show({
    color,
    icon: <Icon name={icon} />,
    message: (
      <>
        <VisuallyHidden>{t.ui.alert[type]}: </VisuallyHidden>
        {text}{' '}
        {action && (
          <Button
            size="compact-xs"
            variant="light"
            onClick={() => {
              notifications.hide(id);
              action.run();
            }}
          >
            {action.label}
          </Button>
        )}
      </>
    ),
    autoClose: fixed ? FIXED_MS : FLASH_MS,
    role: type === 'danger' ? 'alert' : 'status',
    withBorder: true,
    closeButtonProps: { 'aria-label': t.ui.close },
  });
}

function alertsIn(t: Catalogue) {
  const as = (type: AlertType) => (text: string, options?: AlertOptions) => show(t, type, text, options);
  return {
    success: as('success'),
    danger: as('danger'),
    info: as('info'),
    warning: as('warning'),
    /** For answers that name their own alert class. */
    show: (type: AlertType, text: string, options?: AlertOptions) => show(t, type, text, options),
    /** The server's message of a failed call; for any other error, the general text. */
    failed: (error: unknown) =>
      show(t, 'danger', error instanceof CallError ? error.message : t.ui.failed, { fixed: true }),
  };
}

/**
 * Messages that go by themselves: `const alerts = useAlerts(); alerts.success(t.orders.saved)`. Pointing at one keeps
 * it.
 */
export function useAlerts() {
  const t = useTexts();
  return useMemo(() => alertsIn(t), [t]);
}
