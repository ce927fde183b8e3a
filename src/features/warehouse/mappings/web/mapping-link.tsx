import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ProblemKind } from '#features/core/order-problems/problem-kinds.ts';
import { useMay } from '#features/people/access/web/use-may.ts';
import { useTexts } from '#ui/texts.ts';
import { mappingPlace } from './mapping-place.ts';

type Props = { cause: { kind: ProblemKind; connection_id: number; subject: string } };

/** The way from a cause to the row of the mapping that corrects it; nothing for other causes. */
export function MappingLink({ cause }: Props) {
  const t = useTexts().mappings;
  const place = mappingPlace(cause);
  if (!useMay('edit_mappings') || !place) return null;
  return (
    <Button size="xs" variant="subtle" renderRoot={(props) => <Link {...place} {...props} />}>
      {t.open_row}
    </Button>
  );
}
