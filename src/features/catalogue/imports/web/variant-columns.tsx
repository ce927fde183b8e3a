import { Text } from '@mantine/core';
import { type ComponentProps, useId, useState } from 'react';
import { Disclosure } from '#ui/disclosure.tsx';
import { useTexts } from '#ui/texts.ts';
import { ColumnTable } from './column-table.tsx';
import classes from './imports.module.css';

/** Which columns bring the rows of one product together, for files that have several; open where some are chosen. */
export function VariantColumns(props: Omit<ComponentProps<typeof ColumnTable>, 'title'>) {
  const t = useTexts().imports.columns;
  const [isOpen, setIsOpen] = useState(props.fields.some(({ name }) => props.mapping[name] !== undefined));
  const table = useId();
  if (props.fields.length === 0) return null;
  return (
    <section className={classes.variants}>
      <Disclosure isOpen={isOpen} controls={table} onToggle={() => setIsOpen(!isOpen)}>
        {t.variants}
      </Disclosure>
      <div id={table} hidden={!isOpen}>
        <Text maw="108ch" mb={10} c="dimmed">
          {t.variants_hint}
        </Text>
        <ColumnTable title={t.variants} {...props} />
      </div>
    </section>
  );
}
