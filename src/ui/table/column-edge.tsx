import { type PointerEvent, useRef } from 'react';
import classes from './column-edge.module.css';
import { useColumnDrag } from './use-column-drag.ts';
import type { Columns } from './use-columns.ts';

type Props = {
  name: string;
  /** The title can be dragged onto another. */
  isMoved: boolean;
  columns: Pick<Columns<never>, 'place' | 'resize'>;
};

/** A cell's content with its padding, also where it is cut off. */
function contentWidth(cell: Element): number {
  const { left } = cell.getBoundingClientRect();
  const padding = Number.parseFloat(getComputedStyle(cell).paddingInlineEnd);
  const ends = [...cell.querySelectorAll('*')]
    .filter((part) => part.clientWidth > 0)
    .map((part) => part.getBoundingClientRect().left - left + part.scrollWidth + padding);
  const range = document.createRange();
  range.selectNodeContents(cell);
  return Math.ceil(Math.max(range.getBoundingClientRect().right - left + padding, ...ends)) + 1;
}

/**
 * The right edge of a column's title: dragged it sets the width, a double click makes the column as wide as its
 * content. With it comes that the title itself can be dragged.
 */
export function ColumnEdge({ name, isMoved, columns }: Props) {
  const own = useRef<HTMLSpanElement>(null);
  const onResize = (px: number) => columns.resize(name, px);
  useColumnDrag(own, name, isMoved ? columns.place : undefined);

  function drag(event: PointerEvent<HTMLElement>) {
    const { currentTarget: edge, pointerId, clientX } = event;
    const head = edge.closest('th');
    if (!head) return;
    event.preventDefault();
    edge.setPointerCapture(pointerId);
    const start = head.getBoundingClientRect().width;
    const follow = (move: globalThis.PointerEvent) => onResize(start + move.clientX - clientX);
    edge.addEventListener('pointermove', follow);
    edge.addEventListener('lostpointercapture', () => edge.removeEventListener('pointermove', follow), { once: true });
  }

  function fitContent(edge: Element) {
    const head = edge.closest('th');
    if (!head) return;
    const index = [...(head.parentElement?.children ?? [])].indexOf(head);
    const rows = [...(head.closest('table')?.querySelectorAll('tbody tr') ?? [])];
    const cells = rows.flatMap((row) => row.children[index] ?? []);
    if (cells.length > 0) onResize(Math.max(...cells.map(contentWidth)));
  }

  return (
    <span
      ref={own}
      aria-hidden="true"
      className={classes.edge}
      draggable
      onDragStart={(event) => {
        event.preventDefault(); // the title behind it would be moved
        event.stopPropagation();
      }}
      onPointerDown={drag}
      onClick={(event) => event.stopPropagation()}
      onDoubleClick={(event) => fitContent(event.currentTarget)}
    />
  );
}
