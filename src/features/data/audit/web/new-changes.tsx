import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { CallInput } from '#base/endpoint.ts';
import { interpolate, pluralise } from '#base/text.ts';
import { useFormats } from '#ui/formats-provider.tsx';
import { queryOf } from '#ui/query.ts';
import { useTexts } from '#ui/texts.ts';
import { countNewAudit } from '../contract.ts';

type Props = {
  filter: NonNullable<CallInput<typeof countNewAudit>['query']>;
  /** The newest change that is shown; undefined where none is. */
  after: number | undefined;
  onShow: () => void;
};

/** Says that there are newer changes than those shown, which stay where they are until a member wants them. */
export function NewChanges({ filter, after, onShow }: Props) {
  const t = useTexts().audit;
  const { count } = useFormats();
  const { data } = useQuery(
    queryOf(countNewAudit, { query: { ...filter, ...(after !== undefined && { after_id: after }) } }),
  );
  const number = data?.count ?? 0;
  const words = data?.is_capped ? interpolate(t.new_capped, { count: count(number) }) : pluralise(t.new, number, count);
  if (number === 0) return null;
  return (
    <Button size="compact-sm" variant="light" onClick={onShow}>
      {words} · {t.show_new}
    </Button>
  );
}
