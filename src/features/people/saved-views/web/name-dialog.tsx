import { Checkbox, Stack, TextInput } from '@mantine/core';
import { FormModal } from '#ui/form-modal.tsx';
import { useTexts } from '#ui/texts.ts';
import { useDraft } from '#ui/use-draft.ts';

type Named = { name: string; is_shared: boolean };

type Props = {
  title: string;
  name?: string;
  /** Whether it can be said that all members have it. */
  mayShare?: boolean;
  save: (named: Named) => Promise<unknown>;
  onClose: () => void;
};

/** Asks how a view shall be called. */
export function NameDialog({ title, name: before = '', mayShare = false, save, onClose }: Props) {
  const t = useTexts().saved_views;
  const draft = useDraft<Named>({
    stored: { name: before, is_shared: false },
    check: ({ values }): Record<string, string> => (values.name.trim() === '' ? { name: t.name_missing } : {}),
    save: async ({ values: { name, is_shared } }) => {
      await save({ name: name.trim(), is_shared });
      onClose();
      return undefined;
    },
  });
  return (
    <FormModal title={title} draft={draft} submit={t.save} onClose={onClose}>
      <Stack gap="md">
        <TextInput
          {...draft.text('name')}
          label={t.name}
          description={before === '' ? t.name_hint : undefined}
          data-autofocus
          required
          maxLength={60}
        />
        {mayShare && <Checkbox {...draft.flag('is_shared')} label={t.share_label} />}
      </Stack>
    </FormModal>
  );
}
