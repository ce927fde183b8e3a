import type { EditableField } from '#features/core/order-lifecycle/editable-fields.ts';

/** The parts of an order's page that can be edited by themselves. */
export type EditCard = 'customer' | 'order' | 'items';

/** What is being edited: one card, or the whole order. */
export type EditScope = EditCard | 'all';

/** The card that has a field; the only one of the order's own is its note. */
export const cardOf = (field: EditableField): EditCard => (field === 'note' ? 'order' : 'customer');

/** What is edited once a further card is asked for. */
export const widen = (scope: EditScope, asked: EditScope): EditScope => (scope === asked ? scope : 'all');

/** Whether a card is edited. */
export const isInScope = (scope: EditScope, card: EditCard): boolean => scope === 'all' || scope === card;
