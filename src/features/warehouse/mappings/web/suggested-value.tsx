import { Button, Group } from '@mantine/core';
import { interpolate } from '#base/text.ts';
import { May } from '#features/people/access/web/may.tsx';
import { useTexts } from '#ui/texts.ts';
import type { SuggestedChoice } from '../choices.ts';

const SUGGESTION = 'data-suggestion';

type Props = { suggested: SuggestedChoice; name: string; code: string; onUse: (to: string) => void };

/** What a code probably stands for, and why: one press chooses it, and the cursor is on the next row's. */
export function SuggestedValue({ suggested, name, code, onUse }: Props) {
  const t = useTexts().suggestions;
  const { use_for } = useTexts().mappings;
  return (
    <May access="edit_mappings">
      <Group gap="2px 8px" mt={4} c="dimmed" fz="xs">
        <Button
          size="compact-xs"
          variant="light"
          aria-label={interpolate(use_for, { name, code })}
          {...{ [SUGGESTION]: '' }}
          onClick={({ currentTarget }) => {
            focusNext(currentTarget);
            onUse(suggested.to);
          }}
        >
          {interpolate(t.use, { name })}
        </Button>
        <em>{interpolate(t.reasons[suggested.reason], { by: suggested.by })}</em>
      </Group>
    </May>
  );
}

/** This one goes as it is used. */
function focusNext(button: HTMLElement): void {
  const all = [...(button.closest('table')?.querySelectorAll<HTMLElement>(`[${SUGGESTION}]`) ?? [])];
  const at = all.indexOf(button);
  (all[at + 1] ?? all[at - 1])?.focus();
}
