import { Radio, Stack, Text, Textarea } from '@mantine/core';
import { interpolate } from '#base/text.ts';
import { type ReturnOutcome, returnOutcomes } from '#features/core/order-lifecycle/return-rules.ts';
import { FormModal } from '#ui/form-modal.tsx';
import { useTexts } from '#ui/texts.ts';
import { useDraft } from '#ui/use-draft.ts';
import { MAX_RETURN_REASON, type ReturnDetail, type Step } from '../contract.ts';
import { RETURN_PATHS } from './return-paths.ts';

type Props = { of: ReturnDetail; onTake: (step: Step) => Promise<void>; onClose: () => void };
type CloseDraft = { outcome: ReturnOutcome; reason: string };

/** Closes a return and says how it ended. */
export function CloseModal({ of, onTake, onClose }: Props) {
  const t = useTexts().returns.close;
  const { outcomes } = useTexts().returns;
  const draft = useDraft<CloseDraft>({
    stored: { outcome: of.inspected_at === null ? 'nothing' : 'refunded', reason: '' },
    check: ({ values: { outcome, reason } }): Record<string, string> =>
      outcome === 'nothing' && reason.trim() === '' ? { reason: t.reason_required } : {},
    save: async ({ values: { outcome, reason } }) => {
      await onTake({ step: 'close', outcome, reason: reason.trim() });
      onClose();
      return undefined;
    },
    stale: RETURN_PATHS,
  });
  const { outcome } = draft.values;
  return (
    <FormModal title={interpolate(t.title, { number: of.number })} draft={draft} submit={t.confirm} onClose={onClose}>
      <Stack gap="sm">
        <Text size="sm">
          {of.inspected_at === null && t.never_arrived} {t.text}
        </Text>
        <Radio.Group label={t.outcome} value={outcome}>
          <Stack gap={6} mt={6}>
            {returnOutcomes.map((value) => (
              <Radio key={value} value={value} label={outcomes[value]} onChange={() => draft.set({ outcome: value })} />
            ))}
          </Stack>
        </Radio.Group>
        <Textarea
          {...draft.text('reason')}
          label={t.reason}
          withAsterisk={outcome === 'nothing'}
          autosize
          minRows={2}
          maxLength={MAX_RETURN_REASON}
        />
      </Stack>
    </FormModal>
  );
}
