import { useBlocker } from '@tanstack/react-router';
import { ConfirmModal } from './confirm-modal.tsx';
import { type Catalogue, useTexts } from './texts.ts';

type LeaveTexts = Catalogue['ui']['leave'];

/**
 * Keeps unsaved changes from being lost: `const leaveGuard = useLeaveGuard(isDirty)`, and `{leaveGuard}` anywhere in
 * the screen, which is the question; `words` where it is not about changes. Closing the tab asks too, in the browser's
 * own words. A change of the search alone passes.
 */
export function useLeaveGuard(isDirty: boolean, words?: LeaveTexts) {
  const { leave } = useTexts().ui;
  const t = words ?? leave;
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isDirty && current.pathname !== next.pathname,
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  });
  return (
    <ConfirmModal
      opened={blocker.status === 'blocked'}
      onClose={() => blocker.reset?.()}
      onConfirm={() => blocker.proceed?.()}
      title={t.title}
      confirmLabel={t.leave}
      cancelLabel={t.stay}
      isDanger
    >
      {t.text}
    </ConfirmModal>
  );
}
