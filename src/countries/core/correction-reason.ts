import type { OrderFacts } from './order-facts.ts';
import { xmlText } from './xml.ts';

/** Why a sale is corrected, as its note says it in at most `longest` characters: who credits it said so, or why it is. */
export function correctionReason({ reason, is_chargeback }: OrderFacts, longest: number): string {
  if (reason !== null) return xmlText(reason, longest);
  return is_chargeback ? 'Contracargo' : 'Devolución';
}
