import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#ui/query.ts';
import { getListingStatus } from '../contract.ts';

export type ProfileChoice = { value: string; label: string };

/** The profiles that a product can be uploaded to, by name; undefined while not known, none where nothing can be uploaded. */
export function useProfiles(): ProfileChoice[] | undefined {
  const { data } = useQuery(queryOf(getListingStatus, {}));
  if (!data) return undefined;
  const { body } = data;
  return Object.entries(body?.profiles ?? {})
    .map(([value, label]) => ({ value, label }))
    .sort((a, b) => a.label.localeCompare(b.label));
}
