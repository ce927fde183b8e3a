import { type DragEvent, useState } from 'react';

/** What lets a column's title be dragged onto another: `<th {...dragOf(column.name)}>` */
export function useColumnDrag(onPlace: (name: string, onto: string) => void) {
  const [dragged, setDragged] = useState<string>();
  const [onto, setOnto] = useState<string>();

  function end() {
    setDragged(undefined);
    setOnto(undefined);
  }

  return (name: string) => ({
    draggable: true,
    'data-onto': (dragged !== undefined && dragged !== name && onto === name) || undefined,
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.effectAllowed = 'move';
      event.dataTransfer.setData('text/plain', name);
      setDragged(name);
    },
    onDragOver: (event: DragEvent) => {
      if (dragged === undefined) return;
      event.preventDefault();
      setOnto(name);
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      if (dragged !== undefined) onPlace(dragged, name);
      end();
    },
    onDragEnd: end,
  });
}
