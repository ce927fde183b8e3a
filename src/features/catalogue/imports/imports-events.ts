/** `changes`: what its rows came to; of a figure that is zero nothing is said. */
type Ended = {
  import_id: number;
  file_name: string;
  changes: readonly { field: 'added' | 'changed' | 'failed' | 'kept'; from: null; to: number }[];
};

export type ImportEvent =
  | { type: 'import.uploaded' | 'import.progress' | 'import.discarded' }
  | { type: 'import.done' | 'import.undone'; details: Ended };

/** What an import did to an item, as its history has it. */
export type ItemImportType = 'import.added' | 'import.changed' | 'import.undone';

declare module '#base/events.ts' {
  interface EventRegistry {
    imports: ImportEvent;
  }
}
