import { useMutation } from '@tanstack/react-query';
import { interpolate } from '#base/text.ts';
import { DeleteModal } from './delete-modal.tsx';
import { useTexts } from './texts.ts';

type Props = {
  opened: boolean;
  /** The file's name, as the list shows it. */
  name: string;
  onClose: () => void;
  /** Deletes it; what it throws is shown as a failure. */
  onDelete: () => Promise<unknown>;
};

/**
 * Asks before a file is deleted, then says what became of it: asking, then deleted or failed, then only to be closed.
 * `<DeleteFileModal opened={isAsking} name={file.name} onClose={stop} onDelete={() => call(deleteFile, …)} />`
 */
export function DeleteFileModal({ opened, name, onClose, onDelete }: Props) {
  const t = useTexts().ui.delete_file;
  const removal = useMutation({ mutationFn: onDelete });
  const isAsking = removal.isIdle || removal.isPending;

  function close() {
    if (removal.isPending) return; // its outcome would be lost
    removal.reset();
    onClose();
  }

  return (
    <DeleteModal
      opened={opened}
      onClose={close}
      title={t.title}
      isBusy={removal.isPending}
      {...(isAsking && { onDelete: () => removal.mutate() })}
    >
      <p aria-live="assertive">
        {isAsking && interpolate(t.question, { name })}
        {removal.isSuccess && interpolate(t.deleted, { name })}
        {removal.isError && t.failed}
      </p>
    </DeleteModal>
  );
}
