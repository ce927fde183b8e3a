import { Group } from '@mantine/core';
import { useState } from 'react';
import { type Segment, SegmentBar } from '#ui/segment-bar.tsx';
import { isSameLayout } from '#ui/table/columns.ts';
import type { Columns } from '#ui/table/use-columns.ts';
import type { View } from '../contract.ts';
import type { ListViews } from './use-list-views.ts';
import { ViewMenu } from './view-menu.tsx';
import { addressOf, type Fields, lostOf, showsView } from './view-rules.ts';

type Props<Row, Extra extends string> = {
  label: string;
  /** The built-in parts of the list. */
  segments: readonly Segment<string>[];
  /** Which of them is shown where no view is. */
  value: string;
  onChange: (value: string) => void;
  views: ListViews<Extra>;
  columns: Columns<Row>;
  /** By what the list's call reads an address. */
  fields: Fields;
};

const tabOf = ({ id }: View) => `view-${id}`;

/** A list's parts with its views behind them, and the menu of the views. */
export function ViewedSegments<Row, Extra extends string>({
  label,
  segments,
  value,
  onChange,
  views,
  columns,
  fields,
}: Props<Row, Extra>) {
  const { name, all, active, list, start, show } = views;
  const [seen, setSeen] = useState<View>();
  // What was changed is seen against the view as it was when it was chosen, also where another member changed it since.
  const base = seen?.id === active?.id ? seen : active;
  const isChanged =
    base !== undefined &&
    !(showsView(list, base, start) && isSameLayout(columns.own, columns.layout, base.state.columns));
  const tabs = all.map((view, index) => ({
    value: tabOf(view),
    label: view.name,
    total: null,
    isFirstOfKind: index === 0,
    isChanged: view === active && isChanged,
  }));

  function showView(view: View) {
    setSeen(view);
    show(view);
  }

  function choose(tab: string) {
    const view = all.find((one) => tabOf(one) === tab);
    if (view) showView(view);
    else onChange(tab);
  }

  return (
    <Group gap={4} miw={0} wrap="nowrap">
      <SegmentBar
        label={label}
        segments={[...segments, ...tabs]}
        value={active ? tabOf(active) : value}
        onChange={choose}
      />
      <ViewMenu
        list={name}
        all={all}
        isLoaded={views.isLoaded}
        active={active}
        base={base}
        isChanged={isChanged}
        shown={{ address: addressOf(list, start), columns: columns.layout }}
        lost={active ? lostOf(active, start, fields) : []}
        onSeen={setSeen}
        onShow={showView}
      />
    </Group>
  );
}
