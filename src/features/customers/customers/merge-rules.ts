import { addressFields } from '#base/address.ts';
import type { CustomerField, CustomerValues, FieldChange } from '#features/partners/customer-sync/customer-fields.ts';

/** What is chosen as one when customers are merged: half an address of each would lead nowhere. */
export const mergeParts = ['customer_name', 'company_name', 'email', 'phone', 'address', 'language_code'] as const;
export type MergePart = (typeof mergeParts)[number];
export type MergeSide = 'kept' | 'double';
export type MergeChoices = Readonly<Record<MergePart, MergeSide>>;

/** The fields of a part. */
export const fieldsOf = (part: MergePart): readonly CustomerField[] => (part === 'address' ? addressFields : [part]);

/** `edited_fields`: what staff set; `updated_at`: an instant. */
export type Mergeable = CustomerValues & { edited_fields: readonly string[]; updated_at: string };

/**
 * Which side's values a merge takes by default: a known value before an empty one, a value that staff set before a
 * channel's, else the newer.
 */
export function usualChoices(kept: Mergeable, duplicate: Mergeable): MergeChoices {
  const side = (part: MergePart) => sideOf(fieldsOf(part), kept, duplicate);
  return {
    customer_name: side('customer_name'),
    company_name: side('company_name'),
    email: side('email'),
    phone: side('phone'),
    address: side('address'),
    language_code: side('language_code'),
  };
}

function sideOf(fields: readonly CustomerField[], kept: Mergeable, duplicate: Mergeable): MergeSide {
  const isKnown = (one: Mergeable) => fields.some((field) => one[field].trim() !== '');
  if (isKnown(kept) !== isKnown(duplicate)) return isKnown(kept) ? 'kept' : 'double';
  const isEdited = (one: Mergeable) => fields.some((field) => one.edited_fields.includes(field));
  if (isEdited(kept) !== isEdited(duplicate)) return isEdited(kept) ? 'kept' : 'double';
  return Date.parse(duplicate.updated_at) > Date.parse(kept.updated_at) ? 'double' : 'kept';
}

/** The usual choices but for those that a member made. */
export function withChoices(
  usual: MergeChoices,
  chosen: Readonly<Partial<Record<MergePart, MergeSide | undefined>>>,
): MergeChoices {
  return {
    customer_name: chosen.customer_name ?? usual.customer_name,
    company_name: chosen.company_name ?? usual.company_name,
    email: chosen.email ?? usual.email,
    phone: chosen.phone ?? usual.phone,
    address: chosen.address ?? usual.address,
    language_code: chosen.language_code ?? usual.language_code,
  };
}

/** Whether the two say different things of a part: only then is there a choice. */
export const isDifferent = (part: MergePart, kept: CustomerValues, duplicate: CustomerValues): boolean =>
  fieldsOf(part).some((field) => kept[field] !== duplicate[field]);

/** What the kept one becomes. */
export function mergedValues(duplicate: CustomerValues, choices: MergeChoices): Partial<Record<CustomerField, string>> {
  const taken = mergeParts.filter((part) => choices[part] === 'double').flatMap(fieldsOf);
  return Object.fromEntries(taken.map((field) => [field, duplicate[field]]));
}

/** A merge as it is undone: what it changed of the kept customer. */
type Merge = { changes: readonly FieldChange[] };

/**
 * What the kept one becomes again when a merge is undone: of each part what stood before, unless it was changed since,
 * by a member, the channel or a later merge.
 */
export function undoneValues(kept: CustomerValues, { changes }: Merge): Partial<Record<CustomerField, string>> {
  const back = mergeParts.flatMap((part) => {
    const own = changes.filter(({ field }) => fieldsOf(part).includes(field));
    return own.every(({ field, to }) => kept[field] === to) ? own : [];
  });
  return Object.fromEntries(back.map(({ field, from }) => [field, from]));
}

/** What a later merge of the same customer found, once an earlier one is undone: not what that had brought. */
export function withoutEarlier(later: readonly FieldChange[], { changes }: Merge): FieldChange[] {
  return later.map((change) => {
    const earlier = changes.find(({ field, to }) => field === change.field && to === change.from);
    return earlier ? { ...change, from: earlier.from } : change;
  });
}

/** Why a merge is not undone: it came along with a customer that was merged later, whose merge is undone first. */
export const undoRefusal = (merged: { into_id: number; kept_id: number }): 'merged_again' | null =>
  merged.into_id === merged.kept_id ? null : 'merged_again';
