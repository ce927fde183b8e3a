import { Text, TextInput } from '@mantine/core';
import { interpolate } from '#base/text.ts';
import { FormModal } from '#ui/form-modal.tsx';
import { useTexts } from '#ui/texts.ts';
import { useDraft } from '#ui/use-draft.ts';
import type { ReturnDetail, Step } from '../contract.ts';
import { RETURN_PATHS } from './return-paths.ts';

type Props = { of: ReturnDetail; onTake: (step: Step) => Promise<void>; onClose: () => void };

/** Says by which parcel a return is on its way. */
export function SendModal({ of, onTake, onClose }: Props) {
  const t = useTexts().returns.send;
  const draft = useDraft({
    stored: { tracking_number: of.tracking_number },
    check: ({ values }): Record<string, string> =>
      values.tracking_number.trim() === '' ? { tracking_number: t.required } : {},
    save: async ({ values }) => {
      await onTake({ step: 'send', tracking_number: values.tracking_number.trim() });
      onClose();
      return undefined;
    },
    stale: RETURN_PATHS,
  });
  return (
    <FormModal title={interpolate(t.title, { number: of.number })} draft={draft} submit={t.confirm} onClose={onClose}>
      <Text size="sm" mb="sm">
        {t.text}
      </Text>
      <TextInput {...draft.text('tracking_number')} label={t.tracking} data-autofocus required maxLength={100} />
    </FormModal>
  );
}
