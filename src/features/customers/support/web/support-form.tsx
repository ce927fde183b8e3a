import { Button, FileInput, Group, Stack, Textarea, TextInput } from '@mantine/core';
import { interpolate } from '#base/text.ts';
import { useAlerts } from '#ui/alerts.tsx';
import { CallError, call } from '#ui/call.ts';
import { DraftForm } from '#ui/draft-form.tsx';
import { Icon } from '#ui/icons.tsx';
import { useLeaveGuard } from '#ui/leave-guard.tsx';
import { Panel } from '#ui/panel.tsx';
import { useTexts } from '#ui/texts.ts';
import { useDraft } from '#ui/use-draft.ts';
import { sendSupportRequest } from '../contract.ts';
import { filesFault, MAX_FILE_BYTES, MAX_FILES, MAX_SUBJECT, MAX_TEXT } from '../support-rules.ts';
import classes from './support.module.css';

const ORDER: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];
type Request = { subject: string; text: string; files: File[] };
const EMPTY: Request = { subject: '', text: '', files: [] };
const LIMITS = { count: MAX_FILES, megabytes: MAX_FILE_BYTES / 1_000_000 };

type Props = { page: string; onSent: (id: number) => void };

/** The form, sent as a browser sends one. A field that the server refuses is emptied, and its message stays. */
export function SupportForm({ page, onSent }: Props) {
  const t = useTexts().support;
  const alerts = useAlerts();
  const draft = useDraft<Request>({
    stored: EMPTY,
    check: ({ values: { subject, text, files } }) => {
      const fault = filesFault(files);
      return {
        ...(subject.trim() === '' && { subject: t.wrong.subject }),
        ...(text.trim() === '' && { text: t.wrong.text }),
        ...(fault && { files: interpolate(t.wrong[fault], LIMITS) }),
      };
    },
    save: async ({ values: { subject, text, files } }) => {
      const body = new FormData();
      for (const [name, value] of Object.entries({ subject, text, page })) body.append(name, value);
      for (const file of files) body.append('files', file, file.name);
      try {
        onSent((await call(sendSupportRequest, { body })).id);
      } catch (error) {
        const refused = (error instanceof CallError && error.fields) || {};
        draft.set({
          ...(refused.subject && { subject: '' }),
          ...(refused.text && { text: '' }),
          ...(refused.files && { files: [] }),
        });
        throw error;
      }
      return undefined;
    },
    onError: alerts.failed,
  });
  const leaveGuard = useLeaveGuard(draft.isDirty);
  return (
    <Panel title={t.form}>
      {leaveGuard}
      <DraftForm draft={draft} label={t.form}>
        <Stack gap="md">
          <TextInput {...draft.text('subject')} label={t.subject} withAsterisk maxLength={MAX_SUBJECT} />
          <Textarea
            {...draft.text('text')}
            label={t.text}
            description={t.text_hint}
            inputWrapperOrder={ORDER}
            withAsterisk
            autosize
            minRows={6}
            maxRows={18}
            maxLength={MAX_TEXT}
          />
          <FileInput
            {...draft.choice('files')}
            label={t.files}
            name="files"
            description={interpolate(t.files_hint, LIMITS)}
            inputWrapperOrder={ORDER}
            multiple
            clearable
            clearButtonProps={{ 'aria-label': t.clear }}
            placeholder={t.choose}
            leftSection={<Icon name="upload" size={15} />}
          />
          {page !== '' && <p className={classes.hint}>{interpolate(t.page, { page })}</p>}
          <Group justify="flex-end" gap={0} wrap="nowrap">
            <Button type="submit" loading={draft.isSaving}>
              {t.send}
            </Button>
          </Group>
        </Stack>
      </DraftForm>
    </Panel>
  );
}
