/** A4, in points. */
const HEIGHT = 841.89;
const TOP = 40;
/** Below it stand the page numbers. */
const BOTTOM = HEIGHT - 44;
export const LEFT = 36;
export const WIDTH = 595.28 - 2 * LEFT;
export const INK = '#1a1a1a';
export const FAINT = '#666666';
export const ALARM = '#b00020';

/** The file that is drawn, and how far down its current page is filled. */
export type Pages = { pdf: PDFKit.PDFDocument; y: number };

export const firstPage = (pdf: PDFKit.PDFDocument): Pages => ({ pdf, y: TOP });

/** Begins a page where less than `height` is left. True: it did. */
export function makeRoom(pages: Pages, height: number): boolean {
  if (pages.y + height <= BOTTOM || pages.y === TOP) return false;
  pages.pdf.addPage();
  pages.y = TOP;
  return true;
}

/** A text in its place. Heights and widths in points. */
export type Look = {
  x?: number;
  width?: number;
  size: number;
  font?: 'Helvetica' | 'Helvetica-Bold';
  color?: string;
  align?: 'left' | 'right' | 'center';
};

/** Draws a text with its top at `y`. @returns where it ends below */
export function drawText({ pdf }: Pages, text: string, y: number, look: Look): number {
  const { x = LEFT, width = WIDTH, size, font = 'Helvetica', color = INK, align = 'left' } = look;
  pdf.font(font).fontSize(size).fillColor(color);
  pdf.text(printable(text), x, y, { width, align });
  return text === '' ? y : pdf.y;
}

/** How high a text is when it is drawn so. */
export function textHeight({ pdf }: Pages, text: string, { width = WIDTH, size, font = 'Helvetica' }: Look): number {
  return pdf.font(font).fontSize(size).heightOfString(printable(text), { width });
}

/** A paragraph below the existing content, and `gap` below it. */
export function drawParagraph(pages: Pages, text: string, look: Look, gap: number): void {
  makeRoom(pages, textHeight(pages, text, look));
  pages.y = drawText(pages, text, pages.y, look) + gap;
}

/** Characters that the standard fonts cannot show: all outside Windows-1252. */
const UNPRINTABLE = /[^\n\x20-\x7E\xA0-\xFF€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/gu;

const printable = (text: string): string => text.normalize('NFC').replace(UNPRINTABLE, '?');
