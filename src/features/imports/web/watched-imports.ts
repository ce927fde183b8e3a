import { useSyncExternalStore } from 'react';

const KEPT = 'bodega.imports';
const listeners = new Set<() => void>();

function read(): readonly number[] {
  const numbers = (localStorage.getItem(KEPT) ?? '').split(' ').map(Number);
  return numbers.filter((id) => Number.isSafeInteger(id) && id > 0);
}

let watched = read();

function keep(next: readonly number[]): void {
  watched = next;
  localStorage.setItem(KEPT, next.join(' '));
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** From now on this browser tells when the work on an import ends, also after a reload. */
export function watchImport(id: number): void {
  keep([...watched.filter((one) => one !== id), id]);
}

export function unwatchImport(id: number): void {
  keep(watched.filter((one) => one !== id));
}

/** The imports whose end this browser waits for. */
export function useWatchedImports(): readonly number[] {
  return useSyncExternalStore(subscribe, () => watched);
}
