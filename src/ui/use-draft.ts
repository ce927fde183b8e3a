import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ChangeEvent, useId, useState } from 'react';
import { z } from 'zod';
import { CallError } from './call.ts';
import {
  changedFields,
  type DraftState,
  type FieldErrors,
  type FieldOf,
  follow,
  merge,
  refusedFields,
  stillWrong,
  type Values,
} from './draft.ts';
import { markStale } from './query.ts';

/** A form as it is saved: its values, the version and values that it began with, and which fields were changed. */
export type SentDraft<V extends Values> = DraftState<V> & { changed: readonly FieldOf<V>[] };

type Options<V extends Values> = {
  /** The stored record, or the values of a new one. The form follows it until a field is changed. */
  stored: V;
  /** The version of the stored record; 0 where there is none yet. */
  version?: number;
  /** @returns what cannot be saved as it is, by field */
  check?: (draft: SentDraft<V>) => FieldErrors;
  /**
   * Saves the form. @returns the version that it led to; undefined where there are no versions, or where the form
   * closes
   */
  save: (sent: SentDraft<V>) => Promise<number | undefined>;
  /** Paths of the calls whose answers a save changes. */
  stale?: readonly string[];
  /** Called with what `error` becomes. */
  onError?: (error: Error) => void;
};

const Refused = z.object({
  details: z.object({
    who: z.string(),
    at: z.string().optional(),
    fields: z.array(z.string()).default([]),
    version: z.number().optional(),
  }),
});

/** The member who saved first, where that is why a save was refused. */
export function rivalOf(error: Error | null) {
  return error instanceof CallError && error.status === 409
    ? Refused.safeParse(error.details).data?.details
    : undefined;
}

/** What another member, or the channel, changed since the form was begun. */
export type Conflict = {
  /** The member, the time and the version, where a refused save has them. */
  who: string | undefined;
  at: string | undefined;
  version: number | undefined;
  fields: readonly string[];
  /** The stored version is loaded: the form can continue from it. */
  isLoaded: boolean;
};

const fieldErrorsOf = (error: Error, values: Values): FieldErrors =>
  error instanceof CallError ? refusedFields(error.fields ?? {}, values) : {};

/** Whether a failure is shown in another way: at its fields, or as a conflict. */
const isShown = (error: Error, values: Values): boolean =>
  rivalOf(error) !== undefined || Object.keys(fieldErrorsOf(error, values)).length > 0;

type TextOf<V extends Values> = { [Name in FieldOf<V>]: string extends V[Name] ? Name : never }[FieldOf<V>];
type FlagOf<V extends Values> = { [Name in FieldOf<V>]: boolean extends V[Name] ? Name : never }[FieldOf<V>];

export type Draft<V extends Values> = ReturnType<typeof useDraft<V>>;

/** The state and calls for saving a form, independent of its fields. */
export type DraftControls = Pick<
  Draft<Values>,
  'changed' | 'isDirty' | 'isSaving' | 'refusals' | 'error' | 'conflict' | 'submit' | 'keep' | 'discard'
>;

/**
 * A form: its initial values, its values now, whether it is being saved, and what others changed meanwhile.
 *
 *     const draft = useDraft({ stored, version, save: async ({ values, version }) => … });
 *     <DraftForm draft={draft}><TextInput {...draft.text('name')} /></DraftForm>
 *
 * Where it is a page: `useLeaveGuard(draft.isDirty)`.
 */
export function useDraft<V extends Values>({ stored, version = 0, check, save, stale, onError }: Options<V>) {
  const client = useQueryClient();
  const [state, setState] = useState(() => beginWith(stored, version));
  const draft = follow(state.draft, stored, version);
  const sent: SentDraft<V> = { ...draft, changed: changedFields(draft.base, draft.values) };

  const mutationKey = ['draft', useId()];
  const saving = useMutation({
    mutationKey,
    mutationFn: save,
    onSuccess: (saved, { version: before, values: base }) =>
      // What was typed while it was sent is the next change.
      setState((now) => ({ ...now, draft: { version: saved ?? before, base, values: now.draft.values } })),
    onError: (error, { values }) => {
      mark(fieldErrorsOf(error, values));
      if (!isShown(error, values)) onError?.(error);
    },
    onSettled: () => void (stale && markStale(client, stale)),
  });

  const rival = draft.version === saving.variables?.version ? rivalOf(saving.error) : undefined;
  const isBehind = version > draft.version;
  const conflict: Conflict | undefined =
    rival || isBehind
      ? {
          who: rival?.who,
          at: rival?.at,
          version: rival?.version,
          fields: isBehind ? changedFields(draft.base, stored) : (rival?.fields ?? []),
          isLoaded: isBehind,
        }
      : undefined;

  function mark(errors: FieldErrors) {
    const isWrong = Object.keys(errors).length > 0;
    setState((now) => ({ ...now, errors, refusals: now.refusals + (isWrong ? 1 : 0) }));
    return isWrong;
  }

  function set(change: Partial<V> | ((values: V) => Partial<V>)) {
    setState((now) => {
      const before = follow(now.draft, stored, version);
      const values = { ...before.values, ...(typeof change === 'function' ? change(before.values) : change) };
      return { ...now, draft: { ...before, values }, errors: stillWrong(now.errors, before.values, values) };
    });
  }

  function restart(values: V) {
    saving.reset();
    setState((now) => ({ ...now, draft: { version, base: stored, values }, errors: {} }));
  }

  const put = (name: FieldOf<V>, value: unknown) => set((values) => ({ ...values, [name]: value }));
  const { errors } = state;

  return {
    ...sent,
    /** There is something to lose. */
    isDirty: sent.changed.length > 0 && !saving.isPending,
    isSaving: saving.isPending,
    /** The errors, by field. */
    errors,
    /** Counts how often fields were found wrong: each time the first of them gets the cursor. */
    refusals: state.refusals,
    /** Why it could not be saved, where that is neither at a field nor a conflict. */
    error: saving.error && !isShown(saving.error, draft.values) ? saving.error : null,
    conflict,
    set,
    /** For the input of a text: `<TextInput {...draft.text('city')} />` */
    text: (name: TextOf<V>) => ({
      name,
      value: String(draft.values[name] ?? ''),
      error: errors[name],
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => put(name, event.currentTarget.value),
    }),
    /** For an input that gives its value itself: `<Select {...draft.choice('currency')} data={…} />` */
    choice: <Name extends FieldOf<V>>(name: Name) => ({
      value: draft.values[name],
      error: errors[name],
      onChange: (value: V[Name]) => put(name, value),
    }),
    /** For a switch or a check box. */
    flag: (name: FlagOf<V>) => ({
      name,
      checked: draft.values[name] === true,
      onChange: (event: ChangeEvent<HTMLInputElement>) => put(name, event.currentTarget.checked),
    }),
    /** @returns whether it was sent */
    submit(): boolean {
      // The call itself is asked: the drawn state may be behind a second press.
      if (client.isMutating({ mutationKey }) > 0 || mark(check?.(sent) ?? {})) return false;
      setState((now) => ({ ...now, draft }));
      saving.mutate(sent);
      return true;
    },
    /** Marks the fields that another call about the form, such as a test of it, names. */
    refuse: (failure: Error) => void mark(fieldErrorsOf(failure, draft.values)),
    /** Applies the changes to the stored version. */
    keep: () => restart(merge(draft.base, draft.values, stored)),
    /** Drops the changes: the form shows the stored version. */
    discard: () => restart(stored),
  };
}

type State<V extends Values> = { draft: DraftState<V>; errors: FieldErrors; refusals: number };

function beginWith<V extends Values>(stored: V, version: number): State<V> {
  return { draft: { version, base: stored, values: stored }, errors: {}, refusals: 0 };
}
