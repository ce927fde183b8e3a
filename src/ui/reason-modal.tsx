import { Text, Textarea } from '@mantine/core';
import { FormModal } from './form-modal.tsx';
import { useDraft } from './use-draft.ts';

/** In characters. */
const MAX_REASON = 500;

type Props = {
  title: string;
  /** What will happen. */
  text: string;
  /** What the reason is called. */
  label: string;
  /** Said where it is missing. */
  required: string;
  submit: string;
  cancel?: string;
  isDanger?: boolean;
  save: (reason: string) => Promise<unknown>;
  /** Paths of the calls whose answers change with it. */
  stale: readonly string[];
  onClose: () => void;
};

/** Asks for the reason without which something is not done. It closes once that is done. */
export function ReasonModal({ text, label, required, save, stale, ...modal }: Props) {
  const draft = useDraft({
    stored: { reason: '' },
    check: ({ values }): Record<string, string> => (values.reason.trim() === '' ? { reason: required } : {}),
    save: async ({ values }) => {
      await save(values.reason.trim());
      modal.onClose();
      return undefined;
    },
    stale,
  });
  return (
    <FormModal {...modal} draft={draft}>
      <Text size="sm" mb="sm">
        {text}
      </Text>
      <Textarea
        {...draft.text('reason')}
        label={label}
        data-autofocus
        required
        autosize
        minRows={2}
        maxLength={MAX_REASON}
      />
    </FormModal>
  );
}
