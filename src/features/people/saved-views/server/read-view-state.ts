import { z } from 'zod';
import { ColumnLayout, ViewState } from '../view-state.ts';

/** A stored state. Parts that cannot be read, since another version stored them, are empty. */
export function readViewState(stored: unknown): ViewState {
  const whole = ViewState.safeParse(stored);
  if (whole.success) return whole.data;
  const { address, columns } = z
    .object({ address: ViewState.shape.address.catch({}), columns: ColumnLayout.catch(noColumns()) })
    .catch(() => ({ address: {}, columns: noColumns() }))
    .parse(stored);
  return { address, columns };
}

const noColumns = (): z.infer<typeof ColumnLayout> => ({ shown: {}, order: [], widths: {} });
