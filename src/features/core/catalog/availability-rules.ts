/** Counted, promised to orders, and for a kit how many its parts make; null where it is no kit. */
type Quantities = { quantity_on_hand: number; quantity_on_hold: number; kits_possible: number | null };

/** What can be sold: on hand minus on hold, of a kit as many as its parts make. */
export const availableOf = ({ quantity_on_hand, quantity_on_hold, kits_possible }: Quantities): number =>
  kits_possible ?? quantity_on_hand - quantity_on_hold;
