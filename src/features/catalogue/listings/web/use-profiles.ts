import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#ui/query.ts';
import { getListingStatus } from '../contract.ts';

export type ProfileChoice = { value: string; label: string };
/** The profiles of one connection, by name. */
export type ProfileGroup = { connection: string; choices: readonly ProfileChoice[] };

/** The profiles that a product can be uploaded to; undefined while not known, none where nothing can be uploaded. */
export function useProfiles(): ProfileGroup[] | undefined {
  const { data } = useQuery(queryOf(getListingStatus, {}));
  if (!data) return undefined;
  const { profiles = {}, connections = [] } = data.body ?? {};
  return connections
    .map(({ name, profiles: own }) => ({
      connection: name,
      choices: own
        .map((value) => ({ value, label: profiles[value] ?? value }))
        .sort((a, b) => a.label.localeCompare(b.label)),
    }))
    .sort((a, b) => a.connection.localeCompare(b.connection));
}
