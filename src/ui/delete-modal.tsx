import type { ReactNode } from 'react';
import { ConfirmModal } from './confirm-modal.tsx';
import { useTexts } from './texts.ts';

type Props = {
  opened: boolean;
  onClose: () => void;
  /** Without it there is nothing to decide: the modal has OK alone, which closes it. */
  onDelete?: () => void;
  title?: string;
  /** The question, or a statement. */
  children: ReactNode;
  deleteLabel?: string;
  cancelLabel?: string;
  isBusy?: boolean;
};

/**
 * Asks before something is deleted: `<DeleteModal opened={isAsking} onClose={stop}
 * onDelete={remove}>{t.delete_text}</DeleteModal>`. It stays open until the caller closes it.
 */
export function DeleteModal({ onDelete, title, deleteLabel, cancelLabel, ...ask }: Props) {
  const t = useTexts().ui.delete;
  return (
    <ConfirmModal
      {...ask}
      isDanger
      title={title ?? t.title}
      confirmLabel={deleteLabel ?? t.yes}
      cancelLabel={onDelete ? (cancelLabel ?? t.cancel) : t.ok}
      {...(onDelete && { onConfirm: onDelete })}
    />
  );
}
