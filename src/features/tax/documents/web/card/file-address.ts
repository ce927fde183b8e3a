/** Where a document's file is: its XML, its PDF, or a zip of both with all that proves how it was issued. */
export const fileAddress = (documentId: number, file: 'xml' | 'pdf' | 'evidence'): string =>
  `/api/documents/${documentId}/${file}`;
