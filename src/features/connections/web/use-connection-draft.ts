import { useState } from 'react';
import { CallError } from '#ui/call.ts';
import { useTexts } from '#ui/texts.ts';
import type { FieldValue, FormField } from '../form.ts';
import { type DraftValues, draftOf, inputOf } from '../form-draft.ts';

/** What a form starts from. */
export type DraftStart = {
  fields: readonly FormField[];
  values?: Readonly<Record<string, FieldValue>>;
  name: string;
  poll_seconds: number;
};

export type ConnectionDraft = ReturnType<typeof useConnectionDraft>;

/** A connector's form while it is filled in, and what the server found wrong with it. */
export function useConnectionDraft({ fields, values, name, poll_seconds }: DraftStart) {
  const t = useTexts().connector_settings;
  const start = { ...draftOf(fields, values), name, poll_seconds: String(poll_seconds) };
  const [draft, setDraft] = useState<DraftValues>(start);
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const [refusals, setRefusals] = useState(0);
  const written = { name: String(draft.name), poll_seconds: Number(draft.poll_seconds) };

  /** The form's own two fields are checked by the call itself, whose words are not for staff. */
  function formatRefused(field: string, said: readonly string[]): string {
    if (field === 'poll_seconds') return t.poll_hint;
    return field === 'name' && written.name.trim() === '' ? t.refused.required : said.join(' ');
  }

  return {
    values: draft,
    refused,
    /** Counts the calls that named fields: each brings the cursor to the first of them. */
    refusals,
    isDirty: Object.entries(start).some(([field, value]) => draft[field] !== value),
    change(change: DraftValues) {
      setDraft((before) => ({ ...before, ...change }));
      setRefused((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in change))));
    },
    /** Marks the fields that a failed call names. */
    refuse(error: unknown) {
      const found = error instanceof CallError ? Object.entries(error.fields ?? {}) : [];
      setRefused(Object.fromEntries(found.map(([field, said]) => [field, formatRefused(field, said)])));
      if (found.length > 0) setRefusals((count) => count + 1);
    },
    /** As the calls take it. */
    form: () => inputOf(fields, draft),
    body: () => ({ ...inputOf(fields, draft), ...written }),
  };
}
