/**
 * Loads the code of a screen or a part with the style sheets that the first screens do without:
 * `withLaterStyles(async () => (await import('./bulk-menu.tsx')).BulkMenu)`
 */
export async function withLaterStyles<Part>(load: () => Promise<Part>): Promise<Part> {
  const [part] = await Promise.all([load(), import('./mantine-later-styles.ts')]);
  return part;
}
