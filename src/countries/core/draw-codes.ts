import { encode } from 'uqr';
import { code128 } from '#base/code-128.ts';
import { drawText, INK, LEFT, makeRoom, type Pages, WIDTH } from './pdf-pages.ts';
import type { ReadableCode } from './readable.ts';

const QR_SIZE = 110;
/** Modules that must stay empty around a code for scanners to find it. */
const QR_QUIET = 4;
const BARS_QUIET = 10;
const BARS_HEIGHT = 36;
const BROADEST_MODULE = 1.2;

/** The codes below each other; each stays on one page. */
export function drawCodes(pages: Pages, codes: readonly ReadableCode[]): void {
  for (const { kind, text } of codes) {
    if (kind === 'qr') drawQr(pages, text);
    else drawBars(pages, text);
  }
}

function drawQr(pages: Pages, text: string): void {
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  const module = QR_SIZE / (size + 2 * QR_QUIET);
  makeRoom(pages, QR_SIZE);
  const { pdf, y: top } = pages;
  data.forEach((row, index) => {
    for (const [start, length] of darkRuns(row)) {
      pdf.rect(LEFT + (start + QR_QUIET) * module, top + (index + QR_QUIET) * module, length * module, module);
    }
  });
  pdf.fill(INK);
  pages.y = top + QR_SIZE;
}

/** Start and length of each dark run in a row: one rectangle for a run leaves no hair lines between its modules. */
function darkRuns(row: readonly boolean[]): [number, number][] {
  const runs: [number, number][] = [];
  row.forEach((isDark, at) => {
    const last = runs.at(-1);
    if (isDark && last && last[0] + last[1] === at) last[1] += 1;
    else if (isDark) runs.push([at, 1]);
  });
  return runs;
}

function drawBars(pages: Pages, text: string): void {
  const widths = code128(text);
  const modules = widths.reduce((sum, width) => sum + width, 2 * BARS_QUIET);
  const module = Math.min(BROADEST_MODULE, WIDTH / modules);
  makeRoom(pages, BARS_HEIGHT + 20);
  const { pdf, y: top } = pages;
  let x = LEFT + BARS_QUIET * module;
  widths.forEach((width, index) => {
    if (index % 2 === 0) pdf.rect(x, top, width * module, BARS_HEIGHT);
    x += width * module;
  });
  pdf.fill(INK);
  pages.y = drawText(pages, text, top + BARS_HEIGHT + 4, { size: 8, width: modules * module, align: 'center' }) + 8;
}
