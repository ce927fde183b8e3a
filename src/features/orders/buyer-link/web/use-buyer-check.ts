import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { CallError } from '#ui/call.ts';
import { queryOf } from '#ui/query.ts';
import { BuyerFactName, type BuyerFault } from '../buyer-facts.ts';
import { checkBuyerFacts } from '../contract.ts';

export type TypedFacts = Readonly<Record<BuyerFactName, string>>;

const PAUSE_MS = 500;
const INVALID = 422;

/** What the country has against what is typed, by field; asked for at each pause. A field that is typed on is not judged. */
export function useBuyerCheck(token: string, typed: TypedFacts): ReadonlyMap<BuyerFactName, BuyerFault> {
  const [buyer] = useDebouncedValue(typed, PAUSE_MS);
  const { data, error } = useQuery({
    ...queryOf(checkBuyerFacts, { body: { token, buyer } }),
    enabled: buyer.buyer_tax_id !== '' || buyer.fiscal_name !== '' || buyer.fiscal_postal_code !== '',
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const faults = [...(data?.faults ?? []), ...malformed(error)];
  return new Map(faults.filter(({ field }) => typed[field] === buyer[field]).map((fault) => [fault.field, fault]));
}

/** What has not even the form of such a fact. */
function malformed(error: Error | null): BuyerFault[] {
  if (!(error instanceof CallError) || error.status !== INVALID) return [];
  return Object.keys(error.fields ?? {}).flatMap((path) => {
    const field = BuyerFactName.safeParse(path.slice(path.lastIndexOf('.') + 1)).data;
    return field === undefined ? [] : [{ field, is_blocking: true }];
  });
}
