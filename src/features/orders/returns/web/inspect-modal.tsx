import { Select, Stack, Text } from '@mantine/core';
import { interpolate } from '#base/text.ts';
import { foundAs, type Inspected, isCounted } from '#features/core/order-lifecycle/return-rules.ts';
import { FormModal } from '#ui/form-modal.tsx';
import { useFormats } from '#ui/formats-provider.tsx';
import { PiecesInput } from '#ui/pieces-input.tsx';
import { useTexts } from '#ui/texts.ts';
import { type Draft, useDraft } from '#ui/use-draft.ts';
import type { ReturnDetail, ReturnLine, Step } from '../contract.ts';
import { RETURN_PATHS } from './return-paths.ts';
import classes from './returns.module.css';

type InspectedCounts = Readonly<Record<keyof Inspected, number>>;

type InspectDraft = {
  /** By the number of the order's line. */
  found: Readonly<Record<string, InspectedCounts>>;
  /** '' for nowhere. */
  restock_at: string;
};

type Props = { of: ReturnDetail; onTake: (step: Step) => Promise<void>; onClose: () => void };

/** Says what was found of a return's pieces, and where the good ones go. At first all are good. */
export function InspectModal({ of, onTake, onClose }: Props) {
  const t = useTexts().returns.inspect;
  const { core_locations, warehouse, lines } = of;
  const own = core_locations.find(({ core_id }) => core_id === warehouse)?.core_id ?? '';
  const draft = useDraft<InspectDraft>({
    stored: {
      found: Object.fromEntries(
        lines.map(({ source_item_id, quantity }) => [source_item_id, { good: quantity, damaged: 0, missing: 0 }]),
      ),
      restock_at: own,
    },
    check: ({ values }) => {
      const wrong = lines.find((line) => !isCounted(line.quantity, foundOf(values, line)));
      return wrong ? { found: mismatchOf(t.mismatch, wrong, foundOf(values, wrong)) } : {};
    },
    save: async ({ values }) => {
      await onTake({
        step: 'inspect',
        lines: lines.map((line) => ({ source_item_id: line.source_item_id, ...foundOf(values, line) })),
        restock_at: values.restock_at === '' ? null : values.restock_at,
      });
      onClose();
      return undefined;
    },
    stale: RETURN_PATHS,
  });
  return (
    <FormModal
      title={interpolate(t.title, { number: of.number })}
      size="lg"
      draft={draft}
      submit={t.confirm}
      onClose={onClose}
    >
      <Stack gap="sm">
        <Text size="sm">{t.text}</Text>
        <Lines lines={lines} draft={draft} />
        <Select
          label={t.restock}
          description={t.restock_hint}
          value={draft.values.restock_at}
          allowDeselect={false}
          error={draft.errors.restock_at}
          data={[
            { value: '', label: t.no_restock },
            ...core_locations.map(({ core_id, core_description }) => ({ value: core_id, label: core_description })),
          ]}
          onChange={(place) => draft.set({ restock_at: place ?? '' })}
        />
      </Stack>
    </FormModal>
  );
}

const foundOf = ({ found }: InspectDraft, { source_item_id }: ReturnLine): InspectedCounts =>
  found[source_item_id] ?? { good: 0, damaged: 0, missing: 0 };

function mismatchOf(
  words: string,
  { name, sku, quantity }: ReturnLine,
  { good, damaged, missing }: InspectedCounts,
): string {
  const found = String(good + damaged + missing);
  return interpolate(words, { line: name || sku, pieces: String(quantity), found });
}

function Lines({ lines, draft }: { lines: readonly ReturnLine[]; draft: Draft<InspectDraft> }) {
  const t = useTexts().returns;
  const { count } = useFormats();
  const { found } = draft.values;
  return (
    <div className={classes.inspected}>
      {lines.map((line) => (
        <div key={line.source_item_id}>
          <span>
            {count(line.quantity)} × {line.name || line.sku}
            <small className="code">{line.sku}</small>
            {!line.is_stocked && <small>{t.inspect.not_stocked}</small>}
          </span>
          <span className={classes.found}>
            {foundAs.map((name) => (
              <PiecesInput
                key={name}
                label={t.found[name]}
                aria-label={interpolate(t.inspect.count_of, { found: t.found[name], line: line.name || line.sku })}
                value={foundOf(draft.values, line)[name]}
                max={line.quantity}
                onChange={(pieces) =>
                  draft.set({
                    found: { ...found, [line.source_item_id]: { ...foundOf(draft.values, line), [name]: pieces } },
                  })
                }
              />
            ))}
          </span>
        </div>
      ))}
      {draft.errors.found && <p role="alert">{draft.errors.found}</p>}
    </div>
  );
}
