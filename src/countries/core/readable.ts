/**
 * A tax document as a person reads it on paper: every text is final, in the document's language, amounts with their
 * decimals. `draw-pdf.ts` puts it on pages; the country decides the required content.
 */
export type Readable = {
  /** The kind of document, such as `FACTURA`. */
  title: string;
  /** Below the title, such as the number `001-001-000000012`; null: none. */
  subtitle: string | null;
  /** Printed large and clear where the document has no legal effect, such as `AMBIENTE DE PRUEBAS`; null: it has. */
  mark: string | null;
  issuer: ReadableBlock;
  buyer: ReadableBlock;
  /** The document's identification: authorisation number, access key, dates, the document that it corrects. */
  identifiers: readonly Labelled[];
  /** The headings of the table's columns; a column without one is left out. */
  columns: Readonly<Record<ReadableColumn, string | null>>;
  lines: readonly ReadableLine[];
  totals: readonly Labelled[];
  /** Paragraphs below the totals: the amount in words, payment means, legal sentences. */
  notes: readonly string[];
  codes: readonly ReadableCode[];
  /** The word before a page's number, such as `Página`, then `2 / 14`. */
  page: string;
};

export type Labelled = { label: string; value: string };

/** A box about one party: its heading, its name, and lines such as address and e-mail. */
export type ReadableBlock = { heading: string; name: string; details: readonly Labelled[] };

export type ReadableColumn = 'sku' | 'description' | 'quantity' | 'unit_price' | 'discount' | 'taxes' | 'total';

/** One row of the table, in texts; an empty text leaves its cell empty. */
export type ReadableLine = Readonly<Record<ReadableColumn, string>>;

/** `qr`: any text. `code128`: printable ASCII; the text stands below the bars. */
export type ReadableCode = { kind: 'qr' | 'code128'; text: string };
