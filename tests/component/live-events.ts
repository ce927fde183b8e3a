/** Stands for the stream on which the server sends events. */
export class FakeEventSource extends EventTarget {
  static readonly CLOSED = 2;
  static readonly open = new Set<FakeEventSource>();
  static position = 0;
  readyState = 1;
  onopen: (() => void) | null = null;
  onmessage: ((message: MessageEvent) => void) | null = null;
  onerror: (() => void) | null = null;

  constructor() {
    super();
    FakeEventSource.open.add(this);
    queueMicrotask(() => this.onopen?.());
  }

  close(): void {
    this.readyState = FakeEventSource.CLOSED;
    FakeEventSource.open.delete(this);
  }
}

/**
 * Sends an event to the open screens, as the server does once a change is committed: `tell({ type: 'order.changed' })`.
 */
export function tell(change: { type: string }): void {
  FakeEventSource.position += 1;
  const message = new MessageEvent('message', {
    data: JSON.stringify(change),
    lastEventId: String(FakeEventSource.position),
  });
  for (const source of FakeEventSource.open) source.onmessage?.(message);
}
