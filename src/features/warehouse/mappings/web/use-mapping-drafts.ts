import { useState } from 'react';
import type { Draft, Drafts, MappingRow } from './mapping-rows.ts';

export type MappingDrafts = ReturnType<typeof useMappingDrafts>;

/** What was chosen and is not saved yet, row by row. */
export function useMappingDrafts() {
  const [drafts, setDrafts] = useState<Drafts>(new Map());

  function put({ key }: MappingRow, draft: Draft | undefined) {
    setDrafts((before) => {
      const next = new Map(before);
      if (draft) next.set(key, draft);
      else next.delete(key);
      return next;
    });
  }

  return {
    drafts,
    choose: (row: MappingRow, to: string | null) =>
      put(row, to === row.saved ? undefined : { to, shown: drafts.get(row.key)?.shown ?? row.saved }),
    /** Puts a choice on what another member has stored meanwhile. */
    keepMine: (row: MappingRow) => put(row, { to: drafts.get(row.key)?.to ?? null, shown: row.saved }),
    takeTheirs: (row: MappingRow) => put(row, undefined),
    clear: () => setDrafts(new Map()),
  };
}
