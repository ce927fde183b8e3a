type Done = { import_id: number; file_name: string; added: number; changed: number; failed: number };
type Undone = { import_id: number; file_name: string; kept: number };

export type ImportEvent =
  | { type: 'import.uploaded' | 'import.progress' | 'import.discarded' }
  | { type: 'import.done'; details: Done }
  | { type: 'import.undone'; details: Undone };

/** What an import did to an item, as its history has it. */
export type ItemImportType = 'import.added' | 'import.changed' | 'import.undone';

declare module '#base/events.ts' {
  interface EventRegistry {
    imports: ImportEvent;
  }
}
