import { useState } from 'react';
import { interpolate } from '#base/text.ts';
import { CallError } from '#ui/call.ts';
import { useTexts } from '#ui/texts.ts';
import type { DraftValues } from '../../../connections/form-draft.ts';
import { MOST_DELAY_MINUTES, type TaxIssuer } from '../../issuer-contract.ts';
import { bodyOf, draftOfIssuer, type IssuerDraft, isChanged, wrongIn } from './issuer-draft.ts';

export type IssuerEditing = ReturnType<typeof useIssuerDraft>;

/** A country's form while it is filled in, and what was found wrong with it. */
export function useIssuerDraft(issuer: TaxIssuer) {
  const t = useTexts().taxDocuments.settings;
  const [start] = useState(() => draftOfIssuer(issuer));
  const [draft, setDraft] = useState(start);
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const [refusals, setRefusals] = useState(0);
  const own = {
    connection_id: t.connection_required,
    delay_minutes: interpolate(t.delay_hint, { most: MOST_DELAY_MINUTES }),
  };

  const forget = (fields: object) =>
    setRefused((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in fields))));

  function mark(found: Readonly<Record<string, string>>) {
    setRefused(found);
    if (Object.keys(found).length > 0) setRefusals((count) => count + 1);
  }

  return {
    draft,
    refused,
    /** Counts the calls that named fields: each brings the cursor to the first of them. */
    refusals,
    isDirty: isChanged(start, draft),
    change(part: Partial<Omit<IssuerDraft, 'values'>>) {
      setDraft((before) => ({ ...before, ...part }));
      forget(part);
    },
    /** The country's own fields, as their inputs take them. */
    fields: {
      values: draft.values,
      refused,
      change(values: DraftValues) {
        setDraft((before) => ({ ...before, values: { ...before.values, ...values } }));
        forget(values);
      },
    },
    /** What is to be sent as a change of that version; undefined, and marked, where something is missing. */
    body(version: number) {
      const wrong = wrongIn(draft);
      if (wrong.length === 0) return bodyOf(issuer, version, draft);
      mark(Object.fromEntries(wrong.map((field) => [field, own[field]])));
      return undefined;
    },
    /** Marks the fields that a failed call names. */
    refuse(error: unknown) {
      const found = error instanceof CallError ? Object.entries(error.fields ?? {}) : [];
      const ownWords: Readonly<Record<string, string>> = own;
      mark(Object.fromEntries(found.map(([field, said]) => [field, ownWords[field] ?? said.join(' ')])));
    },
  };
}
