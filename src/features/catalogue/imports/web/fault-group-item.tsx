import { Group } from '@mantine/core';
import { useId } from 'react';
import { pluralise } from '#base/text.ts';
import { Disclosure } from '#ui/disclosure.tsx';
import { useFormats } from '#ui/formats-provider.tsx';
import { useTexts } from '#ui/texts.ts';
import type { FaultGroup } from '../contract.ts';
import { FaultLines } from './fault-lines.tsx';
import { FaultValue } from './fault-value.tsx';
import classes from './faults.module.css';

type Props = {
  id: number;
  group: FaultGroup;
  isOpen: boolean;
  page: number;
  onToggle: () => void;
  onPage: (page: number) => void;
};

/** One fault in one column: how many lines have it, an example, and on request the lines themselves. */
export function FaultGroupItem({ id, group, isOpen, page, onToggle, onPage }: Props) {
  const t = useTexts().imports.faults;
  const { count } = useFormats();
  const [words, lines] = [useId(), useId()];
  const { column_name, message, first } = group;
  return (
    <li className={classes.group} aria-labelledby={words}>
      <strong className={classes.count}>{count(group.lines)}</strong>
      <div className={classes.words}>
        <h3 id={words}>
          {column_name === '' ? t.whole : column_name}: {message}
        </h3>
        <Group gap="0 6px" c="dimmed">
          {pluralise(t.first, group.lines, () => linesOf(group, count))} · {t.example}{' '}
          <FaultValue value={first[0]?.value ?? ''} />
        </Group>
        <Disclosure isOpen={isOpen} controls={lines} describedBy={words} onToggle={onToggle}>
          {isOpen ? t.hide : pluralise(t.show, group.lines, count)}
        </Disclosure>
      </div>
      <div id={lines} className={classes.lines} hidden={!isOpen}>
        {isOpen && <FaultLines {...{ id, group, page, onPage }} />}
      </div>
    </li>
  );
}

/** The numbers of the first lines. */
function linesOf({ first, lines }: FaultGroup, count: (n: number) => string): string {
  const numbers = first.map(({ line }) => count(line)).join(', ');
  return lines > first.length ? `${numbers} …` : numbers;
}
