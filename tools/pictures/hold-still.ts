/** What differs from one run to the next, such as times, ports and secrets, and how it is written in all pictures. */
const MOVING: readonly (readonly [RegExp, string])[] = [
  [/\b20\d{2}-\d{2}-\d{2}T[\d:.]+(Z|[-+]\d{2}:\d{2})?/g, '2026-01-01T12:00:00Z'],
  [/\b(localhost|127\.0\.0\.1):\d+/g, '$1:3000'],
  [/\b\d{1,2}:\d{2}(:\d{2})?\b/g, '12:00'],
  [/\b12:00(\s)[AP]M\b/g, '12:00$1AM'],
  [/\b12:00(\s)[ap]\.(\s?)m\./g, '12:00$1a.$2m.'],
  [/\b\d{1,2}\/\d{1,2}\/\d{2,4}\b/g, '01/01/26'],
  [/\b20\d{2}-\d{2}-\d{2}\b/g, '2026-01-01'],
  [/\b(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]* \d{1,2}(, \d{4})?/g, 'Jan 1$2'],
  [/\b\d{1,2} (ene|feb|mar|abr|may|jun|jul|ago|sept?|oct|nov|dic)\b/g, '1 ene'],
  [/\b\d+ (sec|min|hr|hours?|days?)\.? ago\b/g, '5 min. ago'],
  [/\bfor \d+ (sec|min|hr|hours?|days?)\b/g, 'for 5 min'],
  [/\bhace \d+ (s|min|h|días?)\b/g, 'hace 5 min'],
  [/\bGood (morning|afternoon|evening)\b/g, 'Good morning'],
  [/\bBuen(os días|as tardes|as noches)\b/g, 'Buenos días'],
  [/(\d+ ?% (?:of|de)) \d+\b/g, '$1 100'],
  [/#[\w-]{30,}/g, '#secret'],
  [/\b\d{30,}\b/g, '0'.repeat(40)],
  [/\b[0-9A-F]{8}-\d{6,10}\b/g, '00000000-1000000000'],
  [/\b[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}\b/gi, '00000000-0000-0000-0000-000000000000'],
];

/** A text of a screen as pictures show it: without parts that change by tomorrow. */
export function stillText(text: string): string {
  return MOVING.reduce((still, [pattern, written]) => still.replace(pattern, written), text);
}

/** Run in a page, it writes all its texts and fields so; a `<time>` is as wide whatever it says. */
export const HOLD_STILL = `
  const MOVING = [${MOVING.map(([pattern, written]) => `[${pattern}, ${JSON.stringify(written)}]`).join(', ')}];
  ${stillText}
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { currentNode: node } = walker;
    const shown = node.parentElement?.closest('time') ? '12:00' : stillText(node.nodeValue);
    if (shown !== node.nodeValue) node.nodeValue = shown;
  }
  for (const field of document.querySelectorAll('input, textarea')) {
    const shown = stillText(field.value);
    if (shown !== field.value) field.value = shown;
  }`;
