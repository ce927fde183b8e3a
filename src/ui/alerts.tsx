import { type ComponentType, useMemo } from 'react';
import type { AlertType } from './alert-looks.ts';
import type { AlertAction } from './alert-stack.tsx';
import { CallError } from './call.ts';
import { observed } from './observed.ts';
import { type Catalogue, useTexts } from './texts.ts';

const FLASH_MS = 3000;
const FIXED_MS = 7000;

/** `fixed` alerts stay 7 s instead of 3. `action` is a button in it, such as to undo. */
type AlertOptions = { fixed?: boolean; action?: AlertAction };

/** What draws the alerts: null until there was one, since it is loaded with the first alert, not with the first screen. */
export const alertStack = observed<ComponentType | null>(() => null);

async function show(
  t: Catalogue,
  type: AlertType,
  text: string,
  { fixed = false, action }: AlertOptions = {},
): Promise<void> {
  const words = { kind: t.ui.alert[type], text, close: t.ui.close };
  const { AlertStack, showAlert } = await import('./alert-stack.tsx');
  alertStack.set(AlertStack);
  await showAlert(type, words, fixed ? FIXED_MS : FLASH_MS, action);
}

function alertsIn(t: Catalogue) {
  const as = (type: AlertType) => (text: string, options?: AlertOptions) => void show(t, type, text, options);
  return {
    success: as('success'),
    danger: as('danger'),
    info: as('info'),
    warning: as('warning'),
    /** For answers that name their own alert class. */
    show: (type: AlertType, text: string, options?: AlertOptions) => void show(t, type, text, options),
    /** What the server said of a failure, fixed; for what is no failed call, the general text. */
    failed: (error: unknown) =>
      void show(t, 'danger', error instanceof CallError ? error.message : t.ui.failed, { fixed: true }),
  };
}

/** Messages that go by themselves: `const alerts = useAlerts(); alerts.success(t.orders.saved)`. Pointing at one keeps it. */
export function useAlerts() {
  const t = useTexts();
  return useMemo(() => alertsIn(t), [t]);
}
