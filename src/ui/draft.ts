/** What a form holds, by field. */
export type Values = Readonly<Record<string, unknown>>;

/** An open form: the version and values that it began with, and its values now. */
export type DraftState<V extends Values> = { version: number; base: V; values: V };

export type FieldOf<V extends Values> = keyof V & string;

const isRecord = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function canonical(value: unknown): string {
  if (value === null || value === undefined || value === '') return '';
  if (Array.isArray(value)) return `[${value.map(canonical).sort().join()}]`;
  if (!isRecord(value)) return JSON.stringify(value);
  const entries = Object.entries(value).map(([name, one]) => `${JSON.stringify(name)}:${canonical(one)}`);
  return `{${entries.sort().join()}}`;
}

/** Whether two values of a form say the same: null and '' both are nothing, and lists are sets. */
export const isSame = (one: unknown, other: unknown): boolean => canonical(one) === canonical(other);

/** The fields in which two versions of a form's values differ. */
export function changedFields<V extends Values>(before: V, after: V): FieldOf<V>[] {
  return Object.keys(after).filter((name): name is FieldOf<V> => !isSame(before[name], after[name]));
}

/**
 * Three-way merge: my changes of `base`, made to what others have stored since. What one side alone changed is as that
 * side has it; where both did, mine stays. Records are merged key by key, lists are taken whole.
 */
export function merge<V extends Values>(base: V, mine: V, theirs: V): V {
  const kept = changedFields(base, mine).map((name) => [name, mergeValue(base[name], mine[name], theirs[name])]);
  return { ...theirs, ...Object.fromEntries(kept) };
}

function mergeValue(base: unknown, mine: unknown, theirs: unknown): unknown {
  if (isSame(base, mine)) return theirs;
  if (!isRecord(base) || !isRecord(mine) || !isRecord(theirs)) return mine;
  const names = [...new Set([...Object.keys(theirs), ...Object.keys(mine)])];
  const merged = names.map((name) => [name, mergeValue(base[name], mine[name], theirs[name])] as const);
  return Object.fromEntries(merged.filter(([, value]) => value !== undefined));
}

/**
 * A draft after the stored record changed. Without changes it follows the record; with changes it takes a newer version
 * silently where that changed none of its fields. Else it is kept, and the member merges (`merge`) or drops it.
 */
export function follow<V extends Values>(draft: DraftState<V>, stored: V, version: number): DraftState<V> {
  if (version < draft.version) return draft;
  if (isSame(draft.base, draft.values)) return { version, base: stored, values: stored };
  return isSame(draft.base, stored) ? { ...draft, version } : draft;
}

/** The values of a form by their names; those inside a record by theirs. */
function flat(values: Values): Values {
  return Object.assign({}, ...Object.values(values).filter(isRecord), values);
}

/** The errors of a form, by field. */
export type FieldErrors = Readonly<Record<string, string>>;

/** The errors that remain after a change: those of fields that have the same value as before. */
export function stillWrong(errors: FieldErrors, before: Values, after: Values): FieldErrors {
  const [old, now] = [flat(before), flat(after)];
  return Object.fromEntries(Object.entries(errors).filter(([name]) => old[name] === now[name]));
}

/** What a refusal says of a form's own fields, whose names may stand behind those of what holds them: `order.city`. */
export function refusedFields(refusal: Readonly<Record<string, readonly string[]>>, values: Values): FieldErrors {
  const fields = flat(values);
  const found = Object.entries(refusal).map(([path, texts]) => {
    const last = path.slice(path.lastIndexOf('.') + 1);
    return [path in fields ? path : last, texts.join(' ')] as const;
  });
  return Object.fromEntries(found.filter(([name]) => name in fields));
}
