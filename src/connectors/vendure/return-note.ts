import type { ReturnReport } from '../core/commands.ts';

type Line = ReturnReport['lines'][number];

/**
 * A return as a note that staff of the shop read, in English: a connection has no language. Its last line names the
 * return and its state, whatever people write above.
 */
export function writeNote(report: ReturnReport): string {
  const { number, state, reason, note, tracking_number, end_reason, lines } = report;
  return [
    `Return ${number}: ${state}`,
    ...lines.map(writePieces),
    `Reason: ${reason.replaceAll('_', ' ')}`,
    ...labelled('Note', note),
    ...labelled('Tracking number', tracking_number),
    ...labelled(state === 'refused' ? 'Refused because' : 'Closed because', end_reason),
    markOf(report, state),
  ].join('\n');
}

/** Whether a note says how a return ended. */
export const saysEnd = (note: string, report: ReturnReport): boolean =>
  note.endsWith(markOf(report, 'closed')) || note.endsWith(markOf(report, 'refused'));

const markOf = ({ reference }: ReturnReport, state: ReturnReport['state']): string => `Bodega ${reference} ${state}`;

const labelled = (label: string, text: string): string[] => (text === '' ? [] : [`${label}: ${text}`]);

function writePieces({ sku, pieces, good, damaged, missing }: Line): string {
  const found = Object.entries({ good, damaged, missing }).flatMap(([name, count]) =>
    count === null || count === 0 ? [] : [`${count} ${name}`],
  );
  return `${pieces} × ${sku}${found.length > 0 ? ` (${found.join(', ')})` : ''}`;
}
