import type { AlertType } from './alerts.tsx';
import type { IconName } from './icons.tsx';

/** How each kind of alert looks, beside its words. */
export const alertLooks: Readonly<Record<AlertType, { color: string; icon: IconName }>> = {
  success: { color: 'green', icon: 'check' },
  danger: { color: 'red', icon: 'alert' },
  info: { color: 'blue', icon: 'info' },
  warning: { color: 'yellow', icon: 'alert' },
};
