import { drawText, FAINT, LEFT, type Look, makeRoom, type Pages, textHeight, WIDTH } from './pdf-pages.ts';
import type { Readable, ReadableColumn } from './readable.ts';

type Cell = Look & { column: ReadableColumn; x: number; width: number };

const ORDER: readonly ReadableColumn[] = ['sku', 'description', 'quantity', 'unit_price', 'discount', 'taxes', 'total'];
/** Of all columns but the description, which gets the remaining width. */
const WIDTHS = { sku: 76, quantity: 48, unit_price: 62, discount: 54, taxes: 62, total: 66 } as const;
const GAP = 6;
const SIZE = 8;

/** The table of lines, its headings again on each page; a line stays on one page. */
export function drawLines(pages: Pages, columns: Readable['columns'], lines: Readable['lines']): void {
  const cells = layOut(columns);
  const headings = cells.map((cell) => ({
    ...cell,
    font: 'Helvetica-Bold' as const,
    text: columns[cell.column] ?? '',
  }));
  drawRow(pages, headings, null);
  for (const line of lines) {
    drawRow(
      pages,
      cells.map((cell) => ({ ...cell, text: line[cell.column] })),
      headings,
    );
  }
  pages.y += 8;
}

function layOut(columns: Readable['columns']): Cell[] {
  const shown = ORDER.filter((column) => columns[column] !== null);
  const fixed = shown.reduce((sum, column) => sum + (column === 'description' ? 0 : WIDTHS[column]), 0);
  let x = LEFT;
  return shown.map((column) => {
    const width = column === 'description' ? WIDTH - fixed : WIDTHS[column];
    const align = column === 'sku' || column === 'description' ? 'left' : 'right';
    const cell: Cell = { column, x, width: column === shown.at(-1) ? width : width - GAP, size: SIZE, align };
    x += width;
    return cell;
  });
}

type Filled = Cell & { text: string };

function drawRow(pages: Pages, cells: readonly Filled[], headings: readonly Filled[] | null): void {
  const height = Math.max(...cells.map((cell) => textHeight(pages, cell.text, cell))) + 5;
  if (makeRoom(pages, height) && headings) drawRow(pages, headings, null);
  for (const cell of cells) drawText(pages, cell.text, pages.y + 2, cell);
  pages.y += height;
  const { pdf, y } = pages;
  pdf
    .moveTo(LEFT, y - 2)
    .lineTo(LEFT + WIDTH, y - 2)
    .lineWidth(headings ? 0.25 : 0.75)
    .stroke(FAINT);
}
