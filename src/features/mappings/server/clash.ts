import { AppError } from '#base/errors.ts';
import type { Clash } from '../mapping-rules.ts';

const MOST_NAMED = 20;

/** @throws AppError changed_meanwhile, naming who saved which rows since they were shown, and when */
export function requireNoClash(clashes: readonly Clash[]): void {
  if (clashes.length === 0) return;
  const by = [...new Set(clashes.flatMap(({ by: name }) => name ?? []))];
  const at = clashes.reduce<string | null>((last, clash) => ((clash.at ?? '') > (last ?? '') ? clash.at : last), null);
  const fields = clashes.map(({ key }) => key);
  const more = fields.length > MOST_NAMED ? ', …' : '';
  const who = by.join(', ') || '?';
  throw new AppError('changed_meanwhile', {
    params: { who, fields: fields.slice(0, MOST_NAMED).join(', ') + more },
    details: { who, at, fields },
  });
}
