import { Text } from '@mantine/core';
import { interpolate, pluralise } from '#base/text.ts';
import { useFormats } from '#ui/formats-provider.tsx';
import { Panel } from '#ui/panel.tsx';
import { RunStrip } from '#ui/run-strip.tsx';
import { useTexts } from '#ui/texts.ts';
import type { Import } from '../contract.ts';
import { Figures } from './figures.tsx';
import { percentOf } from './import-state-badge.tsx';

/** How far the work is. It goes on when the member leaves. */
export function ImportProgress({ run: { state, progress, counts, lines } }: { run: Import }) {
  const t = useTexts().imports;
  const { count } = useFormats();
  const text =
    state === 'running' ? t.progress.running : state === 'undoing' ? t.progress.undoing : t.progress.checking;
  const percent = percentOf(progress);
  return (
    <Panel title={t.states[state]}>
      <RunStrip
        isPlain
        text={text}
        share={percent / 100}
        label={t.states[state]}
        figures={<strong>{interpolate(t.percent, { percent })}</strong>}
      />
      {state !== 'undoing' && <Figures counts={counts} words={t.check.figures} />}
      <Text maw="108ch" mb={10} c="dimmed">
        {lines > 0 && `${pluralise(t.progress.lines, lines, count)}. `}
        {t.progress.leave}
      </Text>
    </Panel>
  );
}
