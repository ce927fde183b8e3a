import { useState } from 'react';
import { CallError } from '#ui/call.ts';
import { isSameValue } from '../account-settings-rules.ts';

type Values = Readonly<Record<string, string | number | boolean | readonly string[]>>;

export type Draft<T extends Values> = ReturnType<typeof useDraft<T>>;

/** A form while it is filled in, and what was found wrong with its fields. */
export function useDraft<T extends Values>(start: T) {
  const [values, setValues] = useState(start);
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const [refusals, setRefusals] = useState(0);

  function mark(found: Readonly<Record<string, string>>): boolean {
    setRefused(found);
    const isWrong = Object.keys(found).length > 0;
    if (isWrong) setRefusals((count) => count + 1);
    return isWrong;
  }

  return {
    values,
    refused,
    /** Counts the times that fields were refused: each brings the cursor to the first of them. */
    refusals,
    isDirty: Object.entries(start).some(([field, value]) => !isSameValue(values[field], value)),
    change(part: Partial<T>) {
      setValues((before) => ({ ...before, ...part }));
      setRefused((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in part))));
    },
    discard() {
      setValues(start);
      setRefused({});
    },
    /** Marks fields with what is wrong. @returns whether any is */
    mark,
    /** Marks the fields that a failed call names. @returns whether it names any */
    refuse: (error: unknown) =>
      mark(
        error instanceof CallError
          ? Object.fromEntries(Object.entries(error.fields ?? {}).map(([field, said]) => [field, said.join(' ')]))
          : {},
      ),
    /** Changes what the form holds, and leaves what is marked. */
    replace: (part: Partial<T>) => setValues((before) => ({ ...before, ...part })),
  };
}
