import { interpolate, pluralise, type Translation } from '#base/text.ts';
import type { first_order } from '#texts/en/first-order.ts';
import type { Formats } from '#ui/formats.ts';
import type { StepNote } from '../first-order-rules.ts';

/** Why a step stands as it does, as a sentence. */
export function noteText(
  t: Translation<typeof first_order>,
  note: StepNote,
  formats: Pick<Formats, 'count' | 'time'>,
): string {
  const { count, time } = formats;
  switch (note.is) {
    case 'waits_for':
      return interpolate(t.notes.waits_for, { step: t.steps[note.step].title });
    case 'mapped':
      return interpolate(t.notes.mapped, {
        codes_done: count(note.codes.done),
        codes: count(note.codes.total),
        places_done: count(note.places.done),
        places: count(note.places.total),
      });
    case 'linked': {
      const figures = { done: count(note.products.done), total: count(note.products.total) };
      return interpolate(note.has_products ? t.notes.linked : t.notes.no_products, figures);
    }
    case 'problems':
      return pluralise(t.problems, note.orders, count);
    case 'ready': {
      const order = note.order.order_number;
      if (note.submit_after === null || Date.parse(note.submit_after) <= Date.now())
        return interpolate(t.notes.ready, { order });
      return interpolate(t.notes.ready_at, { order, when: time(note.submit_after) });
    }
    case 'held':
      return interpolate(t.notes.held, { order: note.order.order_number });
    case 'none':
    case 'reading':
    case 'no_order':
    case 'making':
    case 'nothing_listed':
      return t.notes[note.is];
    default:
      return interpolate(t.notes[note.is], note);
  }
}
