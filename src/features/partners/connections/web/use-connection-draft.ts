import { useTexts } from '#ui/texts.ts';
import { type Draft, type SentDraft, useDraft } from '#ui/use-draft.ts';
import type { FieldValue, FormField } from '../form.ts';
import { type DraftValues, draftOf, inputOf } from '../form-draft.ts';
import { PollSeconds } from '../settings-contract.ts';
import { CONNECTION_PATHS } from './use-connection-change.ts';

/** What a form starts from. */
type Stored = {
  fields: readonly FormField[];
  values?: Readonly<Record<string, FieldValue>>;
  name: string;
  poll_seconds: number;
  /** Left out: a new connector. */
  version?: number;
};

/** The form as the calls take it. */
export type ConnectionBody = ReturnType<typeof bodyOf>;

export function bodyOf(fields: readonly FormField[], values: DraftValues) {
  return { ...inputOf(fields, values), name: String(values.name), poll_seconds: Number(values.poll_seconds) };
}

type Save = (body: ConnectionBody, sent: SentDraft<DraftValues>) => Promise<number | undefined>;

export type ConnectionDraft = Draft<DraftValues>;

/** A connector's form: its own fields, with the connector's name and how often it is read. */
export function useConnectionDraft({ fields, values, name, poll_seconds, version = 0 }: Stored, save: Save) {
  const t = useTexts().connector_settings;
  return useDraft<DraftValues>({
    stored: { ...draftOf(fields, values), name, poll_seconds: String(poll_seconds) },
    version,
    check: ({ values: now }) => ({
      ...(String(now.name).trim() === '' && { name: t.refused.required }),
      ...(!PollSeconds.safeParse(Number(now.poll_seconds)).success && { poll_seconds: t.poll_hint }),
    }),
    save: (sent) => save(bodyOf(fields, sent.values), sent),
    stale: CONNECTION_PATHS,
  });
}
