import { useId, useState } from 'react';
import { pluralise } from '#base/text.ts';
import type { TimelineEntry } from '#features/orders/order/detail-contract.ts';
import { Disclosure } from '#ui/disclosure.tsx';
import { useFormats } from '#ui/formats-provider.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { useTexts } from '#ui/texts.ts';
import classes from './order-timeline.module.css';
import { entryDetails, entryTitle } from './timeline-texts.ts';

/** The calls to a partner that led to a milestone: how many, and each on demand. */
export function FoldedCalls({ calls }: { calls: readonly TimelineEntry[] }) {
  const t = useTexts().order_page.calls;
  const texts = useTexts();
  const { count } = useFormats();
  const [isOpen, setIsOpen] = useState(false);
  const list = useId();
  return (
    <>
      <Disclosure isOpen={isOpen} controls={list} onToggle={() => setIsOpen(!isOpen)}>
        {pluralise(t, calls.length, count)}
      </Disclosure>
      <ul id={list} className={classes.calls} hidden={!isOpen}>
        {isOpen &&
          calls.map((call) => (
            <li key={call.id} data-failed={call.is_failure || undefined}>
              {entryTitle(texts, call)}: {entryDetails(texts, call)} · <RelativeTime at={call.at} />
            </li>
          ))}
      </ul>
    </>
  );
}
