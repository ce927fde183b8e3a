import type { OrderFacts } from './order-facts.ts';
import { xmlText } from './xml.ts';

/**
 * The reason of a correction for its note, in at most `longest` characters: the reason that staff gave, or the default.
 */
export function correctionReason({ reason, is_chargeback }: OrderFacts, longest: number): string {
  if (reason !== null) return xmlText(reason, longest);
  return is_chargeback ? 'Contracargo' : 'Devolución';
}
