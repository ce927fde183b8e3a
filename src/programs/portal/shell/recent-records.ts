import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { Command } from '#ui/palette-options.tsx';
import type { PreviewedRecord } from './record-preview.tsx';
import { previewOf } from './record-preview.tsx';

/** A record that the palette opened. */
export type OpenedRecord = Pick<Command, 'id' | 'label' | 'icon' | 'copy'> & {
  description: string;
  path: string;
  previewed: PreviewedRecord;
};

const MAX = 5;
const queryKey = ['palette', 'recent'];

/**
 * The records opened last from the palette, newest first. They are deleted with the other data of the session when it
 * ends.
 */
export function useRecentRecords(): { commands: Command[]; add: (record: OpenedRecord) => void } {
  const client = useQueryClient();
  const router = useRouter();
  const { data = [] } = useQuery<OpenedRecord[]>({
    queryKey,
    queryFn: () => client.getQueryData<OpenedRecord[]>(queryKey) ?? [],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
  const add = (record: OpenedRecord) =>
    client.setQueryData<OpenedRecord[]>(queryKey, (known = []) =>
      [record, ...known.filter(({ id }) => id !== record.id)].slice(0, MAX),
    );
  const commands = data.map(({ path, previewed, ...record }) => ({
    ...record,
    id: `recent ${record.id}`,
    preview: previewOf(previewed),
    run: () => router.history.push(path),
  }));
  return { commands, add };
}
