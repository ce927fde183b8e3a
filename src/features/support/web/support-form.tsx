import { Button, FileInput, Stack, Textarea, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { interpolate } from '#base/text.ts';
import { useAlerts } from '#ui/alerts.tsx';
import { CallError, call } from '#ui/call.ts';
import { Icon } from '#ui/icons.tsx';
import { useLeaveGuard } from '#ui/leave-guard.tsx';
import { Panel } from '#ui/panel.tsx';
import { useTexts } from '#ui/texts.ts';
import { sendSupportRequest } from '../contract.ts';
import { filesFault, LONGEST_SUBJECT, LONGEST_TEXT, MOST_FILE_BYTES, MOST_FILES } from '../support-rules.ts';
import classes from './support.module.css';

const ORDER: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];
type Draft = { subject: string; text: string; files: File[] };
const EMPTY: Draft = { subject: '', text: '', files: [] };
const LIMITS = { count: MOST_FILES, megabytes: MOST_FILE_BYTES / 1_000_000 };

type Wrong = Partial<Record<keyof Draft, string>>;
type Props = { page: string; onSent: (id: number) => void };

/** The form, sent as a browser sends one. A field that the server refuses is emptied, and its message stays. */
export function SupportForm({ page, onSent }: Props) {
  const t = useTexts().support;
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState(EMPTY);
  const [wrong, setWrong] = useState<Wrong>({});
  useEffect(() => {
    if (Object.keys(wrong).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [wrong]);
  const send = useSend(page, onSent, (refused) => {
    setWrong(refused);
    setDraft(({ subject, text, files }) => ({
      subject: refused.subject ? '' : subject,
      text: refused.text ? '' : text,
      files: refused.files ? [] : files,
    }));
  });
  const isDirty = draft.subject !== '' || draft.text !== '' || draft.files.length > 0;
  const leaveGuard = useLeaveGuard(isDirty && !send.isPending && !send.isSuccess);

  function change(part: Partial<Draft>) {
    setDraft({ ...draft, ...part });
    setWrong(Object.fromEntries(Object.entries(wrong).filter(([field]) => !(field in part))));
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const fault = filesFault(draft.files);
    const found: Wrong = {
      ...(draft.subject.trim() === '' && { subject: t.wrong.subject }),
      ...(draft.text.trim() === '' && { text: t.wrong.text }),
      ...(fault && { files: interpolate(t.wrong[fault], LIMITS) }),
    };
    setWrong(found);
    if (Object.keys(found).length === 0) send.mutate(draft);
  }

  return (
    <Panel title={t.form}>
      {leaveGuard}
      <form ref={form} onSubmit={submit} method="post" encType="multipart/form-data" aria-label={t.form} noValidate>
        <Stack gap="md">
          <TextInput
            label={t.subject}
            name="subject"
            withAsterisk
            maxLength={LONGEST_SUBJECT}
            value={draft.subject}
            error={wrong.subject}
            onChange={(event) => change({ subject: event.currentTarget.value })}
          />
          <Textarea
            label={t.text}
            name="text"
            description={t.text_hint}
            inputWrapperOrder={ORDER}
            withAsterisk
            autosize
            minRows={6}
            maxRows={18}
            maxLength={LONGEST_TEXT}
            value={draft.text}
            error={wrong.text}
            onChange={(event) => change({ text: event.currentTarget.value })}
          />
          <FileInput
            label={t.files}
            name="files"
            description={interpolate(t.files_hint, LIMITS)}
            inputWrapperOrder={ORDER}
            multiple
            clearable
            clearButtonProps={{ 'aria-label': t.clear }}
            placeholder={t.choose}
            leftSection={<Icon name="upload" size={15} />}
            value={draft.files}
            error={wrong.files}
            onChange={(files) => change({ files })}
          />
          {page !== '' && <p className={classes.hint}>{interpolate(t.page, { page })}</p>}
          <div className={classes.bar}>
            <Button type="submit" loading={send.isPending}>
              {t.send}
            </Button>
          </div>
        </Stack>
      </form>
    </Panel>
  );
}

function useSend(page: string, onSent: (id: number) => void, onRefused: (wrong: Wrong) => void) {
  const alerts = useAlerts();
  return useMutation({
    mutationFn: ({ subject, text, files }: Draft) => {
      const body = new FormData();
      for (const [name, value] of Object.entries({ subject, text, page })) body.append(name, value);
      for (const file of files) body.append('files', file, file.name);
      return call(sendSupportRequest, { body });
    },
    onSuccess: ({ id }) => onSent(id),
    onError: (error) => {
      const said = (error instanceof CallError && error.fields) || {};
      const of = (field: keyof Draft) => (said[field] ? { [field]: said[field].join(' ') } : {});
      onRefused({ ...of('subject'), ...of('text'), ...of('files') });
      alerts.failed(error);
    },
  });
}
