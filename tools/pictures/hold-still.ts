/** What differs from one day to the next, and how it is written in all pictures. */
const MOVING: readonly (readonly [RegExp, string])[] = [
  [/\b\d{1,2}:\d{2}(:\d{2})?\b/g, '12:00'],
  [/\b\d{1,2}\/\d{1,2}\/\d{2,4}\b/g, '01/01/26'],
  [/\b20\d{2}-\d{2}-\d{2}\b/g, '2026-01-01'],
  [/\b(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]* \d{1,2}(, \d{4})?/g, 'Jan 1$2'],
  [/\b\d{1,2} (ene|feb|mar|abr|may|jun|jul|ago|sept?|oct|nov|dic)\b/g, '1 ene'],
  [/\b\d+ (sec|min|hr|hours?|days?)\.? ago\b/g, '5 min. ago'],
  [/\bhace \d+ (s|min|h|días?)\b/g, 'hace 5 min'],
];

/** A text of a screen as pictures show it: without the times and dates that are others tomorrow. */
export function stillText(text: string): string {
  return MOVING.reduce((still, [pattern, written]) => still.replace(pattern, written), text);
}

/** Run in a page, it writes all its texts so; a `<time>` is as wide whatever it says. */
export const HOLD_STILL = `
  const MOVING = [${MOVING.map(([pattern, written]) => `[${pattern}, ${JSON.stringify(written)}]`).join(', ')}];
  ${stillText}
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { currentNode: node } = walker;
    const shown = node.parentElement?.closest('time') ? '12:00' : stillText(node.nodeValue);
    if (shown !== node.nodeValue) node.nodeValue = shown;
  }`;
