/**
 * An account was filled with samples, or is empty again: what members see. `progress` only says that more of it is
 * done.
 */
type SampleDataEvent = {
  type: 'samples.added' | 'samples.removed' | 'samples.progress';
  details?: Record<string, never>;
};

declare module '#base/events.ts' {
  interface EventRegistry {
    sample_data: SampleDataEvent;
  }
}

export type { SampleDataEvent };
