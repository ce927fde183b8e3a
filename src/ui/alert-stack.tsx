import { Button, VisuallyHidden } from '@mantine/core';
import { Notifications, notifications } from '@mantine/notifications';
import '@mantine/notifications/styles.layer.css';
import { useEffect } from 'react';
import { type AlertType, alertLooks } from './alert-looks.ts';
import { Icon } from './icons.tsx';

/** A button in an alert; pressing it closes the alert. */
export type AlertAction = { label: string; run: () => void };

const standing = Promise.withResolvers<void>();

/** Where alerts appear: at the foot, where they cover neither what leads on from a page nor the menus of its head. */
export function AlertStack() {
  useEffect(() => standing.resolve(), []);
  return <Notifications position="bottom-left" limit={4} containerWidth={360} />;
}

/** Shows one as soon as the stack stands: when it comes up it forgets what was there before. */
export async function showAlert(
  type: AlertType,
  words: { kind: string; text: string; close: string },
  closeAfterMs: number,
  action?: AlertAction,
): Promise<void> {
  await standing.promise;
  const { color, icon } = alertLooks[type];
  const id = notifications.show({
    color,
    icon: <Icon name={icon} />,
    message: (
      <>
        <VisuallyHidden>{words.kind}: </VisuallyHidden>
        {words.text}{' '}
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
    autoClose: closeAfterMs,
    role: type === 'danger' ? 'alert' : 'status',
    withBorder: true,
    closeButtonProps: { 'aria-label': words.close },
  });
}
