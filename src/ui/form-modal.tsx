import { Button, Group, type ModalProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { DraftForm } from './draft-form.tsx';
import { FormError } from './form-error.tsx';
import { Modal } from './modal.tsx';
import { useShortcut } from './shortcuts.ts';
import { useTexts } from './texts.ts';
import type { DraftControls } from './use-draft.ts';

type DialogFormProps = {
  draft: DraftControls;
  /** What the button says that saves, if not “Save Changes”. */
  submit?: string;
  /** What the one says that does not, if not “Cancel”. */
  cancel?: string;
  /** For what cannot be taken back. */
  isDanger?: boolean;
  onClose: () => void;
  children: ReactNode;
};

type Props = DialogFormProps & Pick<ModalProps, 'size'> & { title: string };

/** A form in a dialog, drawn while it is open. What it is refused for is said above its buttons. */
export function FormModal({ title, size, ...form }: Props) {
  const { ui } = useTexts();
  return (
    <Modal
      opened
      onClose={form.onClose}
      title={title}
      {...(size && { size })}
      closeButtonProps={{ 'aria-label': ui.close }}
    >
      <DialogForm {...form} />
    </Modal>
  );
}

/** What stands in such a dialog; apart, for one that is open before what it asks about is there. */
export function DialogForm({ draft, submit, cancel, isDanger = false, onClose, children }: DialogFormProps) {
  const { ui } = useTexts();
  useShortcut('mod+s', ui.save, () => {
    if (!isDanger) draft.submit();
  });
  return (
    <DraftForm draft={draft}>
      {children}
      <FormError error={draft.error} />
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={onClose}>
          {cancel ?? ui.cancel}
        </Button>
        <Button type="submit" {...(isDanger && { color: 'red' })} loading={draft.isSaving}>
          {submit ?? ui.save}
        </Button>
      </Group>
    </DraftForm>
  );
}
