/** A piece of a file, and how many rows it holds. */
export type FilePart = { content: Uint8Array; rows: number };

/** A file while it is written. `is_partial`: something that was chosen is gone. */
export type ExportFile = { parts: AsyncIterable<FilePart>; is_partial: boolean };
