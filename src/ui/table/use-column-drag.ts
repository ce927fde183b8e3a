import { type RefObject, useEffect, useEffectEvent } from 'react';

/** The column that is being dragged; one at a time in the window. */
let dragged: { name: string; row: Element | null } | undefined;

/** Lets the title that `part` stands in be dragged onto another of its row. */
export function useColumnDrag(
  part: RefObject<Element | null>,
  name: string,
  onPlace: ((name: string, onto: string) => void) | undefined,
): void {
  const place = useEffectEvent((from: string) => onPlace?.(from, name));
  const canMove = onPlace !== undefined;
  useEffect(() => {
    const head = part.current?.closest('th');
    if (!head || !canMove) return;
    const isOver = () => dragged !== undefined && dragged.row === head.parentElement;
    const listeners: [string, (event: DragEvent) => void][] = [
      [
        'dragstart',
        ({ dataTransfer }) => {
          dragged = { name, row: head.parentElement };
          dataTransfer?.setData('text/plain', name); // some browsers drag nothing without it
        },
      ],
      [
        'dragover',
        (event) => {
          if (!isOver()) return;
          event.preventDefault();
          head.dataset.onto = '';
        },
      ],
      ['dragleave', () => delete head.dataset.onto],
      [
        'drop',
        (event) => {
          event.preventDefault();
          delete head.dataset.onto;
          if (dragged && isOver()) place(dragged.name);
        },
      ],
      [
        'dragend',
        () => {
          dragged = undefined;
        },
      ],
    ];
    head.draggable = true;
    const controller = new AbortController();
    for (const [type, run] of listeners) {
      head.addEventListener(type, (event) => event instanceof DragEvent && run(event), { signal: controller.signal });
    }
    return () => controller.abort();
  }, [part, name, canMove]);
}
