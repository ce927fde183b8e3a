import { useQuery } from '@tanstack/react-query';
import { pluralise } from '#base/text.ts';
import { countOpenWork, MAX_REFUSED, type OpenWork } from '#features/attention/notices/open-work-contract.ts';
import { MAX_ACROSS } from '#features/partners/connections/most-across.ts';
import { useFormats } from '#ui/formats-provider.tsx';
import { queryOf } from '#ui/query.ts';
import { useTexts } from '#ui/texts.ts';
import classes from './shell.module.css';

type Props = { of: keyof OpenWork };

/** The count of open work; nothing where there is none. One answer serves all counts of the navigation. */
export function WorkCount({ of }: Props) {
  const t = useTexts().shell.work;
  const { count } = useFormats();
  const n = useQuery(queryOf(countOpenWork, {})).data?.[of] ?? 0;
  if (n === 0) return null;
  const said = (m: number) => {
    if (of === 'refused' && m === MAX_REFUSED) return `${count(m)}+`;
    return of === 'stock' && m > MAX_ACROSS ? `${count(MAX_ACROSS)}+` : count(m);
  };
  // The words are a hint alone: in the link's name they would hide how it is called.
  return (
    <span className={classes.count} title={pluralise(t[of], n, said)}>
      {said(n)}
    </span>
  );
}
