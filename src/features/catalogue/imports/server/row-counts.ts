type Figure = 'added' | 'changed' | 'failed' | 'kept';

/** What the rows of an import came to, as changes; a figure that is zero is none. */
export const rowCounts = (counts: Partial<Record<Figure, number>>) =>
  (['added', 'changed', 'failed', 'kept'] as const).flatMap((field) => {
    const to = counts[field] ?? 0;
    return to > 0 ? [{ field, from: null, to }] : [];
  });
