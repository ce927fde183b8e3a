import { Kbd } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Block, Span } from '../guide.ts';
import classes from './guide-blocks.module.css';
import { GuideLink } from './guide-link.tsx';

/** The paragraphs, lists and notes of a section. */
export function GuideBlocks({ blocks }: { blocks: readonly Block[] }) {
  return (
    <div className={classes.blocks}>
      {numbered(blocks).map(([key, block]) => (
        <GuideBlock key={key} block={block} />
      ))}
    </div>
  );
}

/** What is written never changes its order, so that its place is its name. */
const numbered = <T,>(list: readonly T[]) => list.map((one, index) => [index, one] as const);

function GuideBlock({ block }: { block: Block }) {
  if ('spans' in block) return <p className={block.is === 'note' ? classes.note : undefined}>{words(block.spans)}</p>;
  const List = block.is === 'steps' ? 'ol' : 'ul';
  return (
    <List>
      {numbered(block.items).map(([key, spans]) => (
        <li key={key}>{words(spans)}</li>
      ))}
    </List>
  );
}

/** The words of one line, with their names, keys and links. */
export function words(spans: readonly Span[]): ReactNode {
  return numbered(spans).map(([key, span]) => <GuideSpan key={key} span={span} />);
}

function GuideSpan({ span }: { span: Span }) {
  if (span.is === 'name') return <strong>{span.text}</strong>;
  if (span.is === 'key') return <Kbd>{span.text}</Kbd>;
  if (span.is === 'link') return <GuideLink to={span.to}>{span.text}</GuideLink>;
  return span.text;
}
