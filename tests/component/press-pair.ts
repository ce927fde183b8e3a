import { fireEvent } from '@testing-library/dom';

/**
 * Presses two keys in a row, `pressPair('gm')`, with nothing between them: a keyboard says when its keys were pressed,
 * but here an event bears the time at which a busy machine came to it.
 */
export function pressPair(keys: string): void {
  const target = document.activeElement ?? document.body;
  for (const key of keys) fireEvent.keyDown(target, { key });
}
