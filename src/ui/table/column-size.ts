import type { CSSProperties } from 'react';
import type { ColumnLayout } from './columns.ts';

/** What a cell of a column has where a member made it so wide; nothing where its content decides. */
export function columnSize({ layout }: { layout: ColumnLayout }, name: string) {
  const px = layout.widths[name];
  if (px === undefined) return {};
  const style: CSSProperties & { '--column-width': string } = { '--column-width': `${px}px` };
  return { 'data-sized': true, style };
}
