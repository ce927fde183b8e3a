import { drawCodes } from './draw-codes.ts';
import { drawLines } from './draw-lines.ts';
import {
  ALARM,
  drawParagraph,
  drawText,
  FAINT,
  firstPage,
  LEFT,
  makeRoom,
  type Pages,
  textHeight,
  WIDTH,
} from './pdf-pages.ts';
import type { Labelled, Readable, ReadableBlock } from './readable.ts';

/**
 * Our own representation of a tax document, A4, for people and scanners. `at`, ISO 8601, is the date of the file: the
 * same document and instant give the same bytes. `logo`, a PNG without transparency, stands at the head on the right.
 * Characters outside Western European writing are printed as `?`.
 * @throws Error when the text of a code cannot be one
 */
export async function drawPdf(document: Readable, at: string, logo: Uint8Array | null = null): Promise<Uint8Array> {
  // Some 20 MB resident, so a process that draws nothing does not load it.
  const { default: PDFDocument } = await import('pdfkit');
  const name = [document.title, document.subtitle].filter(Boolean).join(' ');
  const pdf = new PDFDocument({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    info: { Title: name, Producer: 'Bodega', Creator: 'Bodega', CreationDate: new Date(at) },
  });
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((resolve) => pdf.on('end', resolve));
  const pages = firstPage(pdf);
  drawHead(pages, document, logo);
  drawLines(pages, document.columns, document.lines);
  drawTotals(pages, document.totals);
  for (const note of document.notes) drawParagraph(pages, note, { size: 8 }, 4);
  drawCodes(pages, document.codes);
  drawEdges(pages, name, document);
  pdf.end();
  await ended;
  return Buffer.concat(chunks);
}

const HALF = { width: (WIDTH - 16) / 2, right: LEFT + (WIDTH + 16) / 2 };

/** Points: the room of a logo on the right of the title. */
const LOGO = { width: 160, height: 60 };

function drawHead(pages: Pages, { title, subtitle, issuer, buyer, identifiers }: Readable, logo: Uint8Array | null) {
  const head = pages.y;
  const width = logo ? WIDTH - LOGO.width - 16 : WIDTH;
  drawParagraph(pages, title, { size: 16, font: 'Helvetica-Bold', width }, 2);
  if (subtitle !== null) drawParagraph(pages, subtitle, { size: 12, width }, 2);
  if (logo) {
    const fit = [LOGO.width, LOGO.height] satisfies [number, number];
    pages.pdf.image(Buffer.from(logo), LEFT + WIDTH - LOGO.width, head, { fit, align: 'right' });
    pages.y = Math.max(pages.y, head + LOGO.height);
  }
  const top = pages.y + 8;
  const left = drawBlock(pages, issuer, top, LEFT);
  const right = identifiers.reduce((y, one) => drawLabelled(pages, one, y, HALF.right), top);
  pages.y = drawBlock(pages, buyer, Math.max(left, right) + 10, LEFT) + 14;
}

function drawBlock(pages: Pages, { heading, name, details }: ReadableBlock, top: number, x: number): number {
  const { width } = HALF;
  const head = drawText(pages, heading, top, { x, width, size: 7, color: FAINT });
  const named = drawText(pages, name, head + 1, { x, width, size: 10, font: 'Helvetica-Bold' });
  return details.reduce((y, one) => drawLabelled(pages, one, y, x), named + 2);
}

/** A label above its value, so that an access key of 49 digits has the whole width. */
function drawLabelled(pages: Pages, { label, value }: Labelled, top: number, x: number): number {
  const { width } = HALF;
  const head = drawText(pages, label, top, { x, width, size: 7, color: FAINT });
  return drawText(pages, value, head, { x, width, size: 8.5 }) + 3;
}

function drawTotals(pages: Pages, totals: readonly Labelled[]): void {
  totals.forEach(({ label, value }, index) => {
    const font = index === totals.length - 1 ? 'Helvetica-Bold' : 'Helvetica';
    const name = { x: HALF.right, width: HALF.width - 96, size: 9, font } as const;
    const amount = { x: LEFT + WIDTH - 90, width: 90, size: 9, font, align: 'right' } as const;
    const height = Math.max(textHeight(pages, label, name), textHeight(pages, value, amount));
    makeRoom(pages, height);
    drawText(pages, label, pages.y, name);
    drawText(pages, value, pages.y, amount);
    pages.y += height + 2;
  });
  pages.y += 8;
}

/** On every page: the mark, the document's name and the page's number. */
function drawEdges(pages: Pages, name: string, { mark, page }: Readable): void {
  const { start, count } = pages.pdf.bufferedPageRange();
  for (let index = start; index < start + count; index++) {
    pages.pdf.switchToPage(index);
    if (mark !== null) drawText(pages, mark, 14, { size: 14, font: 'Helvetica-Bold', color: ALARM, align: 'center' });
    drawText(pages, name, 812, { size: 7, color: FAINT });
    drawText(pages, `${page} ${index + 1} / ${count}`, 812, { size: 7, color: FAINT, align: 'right' });
  }
}
