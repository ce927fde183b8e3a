import type { IconName } from './icons.tsx';

/** The kinds of alert; the server's answers name them so. */
export type AlertType = 'success' | 'danger' | 'info' | 'warning';

/** How each kind of alert looks, apart from its words. */
export const alertLooks: Readonly<Record<AlertType, { color: string; icon: IconName }>> = {
  success: { color: 'green', icon: 'check' },
  danger: { color: 'red', icon: 'alert' },
  info: { color: 'blue', icon: 'info' },
  warning: { color: 'yellow', icon: 'alert' },
};
