import type { keptOutcomes } from './run-outcomes.ts';

/** What has become of a product that a run made. */
export type ProductUse = {
  version: number;
  /** Files, or places on listing services. */
  has_more: boolean;
  is_in_kits: boolean;
  /** Something of it is on hand or on its way. */
  is_stocked: boolean;
  /** Linked to another listing than the one that it was made for. */
  is_linked_elsewhere: boolean;
  /** In an order that is no longer open: the warehouse has it, or it is closed. */
  has_left: boolean;
};

type Kept = (typeof keptOutcomes)[number];

/** Why a product stays though the run that made it is taken back; null: it goes. */
export function keptBecause(use: ProductUse): Kept | null {
  if (use.has_left) return 'kept_ordered';
  if (use.is_stocked) return 'kept_stocked';
  if (use.is_in_kits) return 'kept_kit';
  if (use.is_linked_elsewhere) return 'kept_linked';
  return use.version > 1 || use.has_more ? 'kept_changed' : null;
}
