import { observed, useObserved } from '#ui/observed.ts';

const KEPT = 'bodega.imports';

function read(): readonly number[] {
  const numbers = (localStorage.getItem(KEPT) ?? '').split(' ').map(Number);
  return numbers.filter((id) => Number.isSafeInteger(id) && id > 0);
}

const watched = observed(read);

function keep(next: readonly number[]): void {
  localStorage.setItem(KEPT, next.join(' '));
  watched.set(next);
}

/** From now on this browser reports the end of an import, also after a reload. */
export function watchImport(id: number): void {
  keep([...watched.get().filter((one) => one !== id), id]);
}

export function unwatchImport(id: number): void {
  keep(watched.get().filter((one) => one !== id));
}

/** The imports whose end this browser waits for. */
export const useWatchedImports = (): readonly number[] => useObserved(watched);
