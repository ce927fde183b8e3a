import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { interpolate, pluralise } from '#base/text.ts';
import { May } from '#features/people/access/web/may.tsx';
import { Banner } from '#ui/banner.tsx';
import { call } from '#ui/call.ts';
import { useFormats } from '#ui/formats-provider.tsx';
import { queryOf } from '#ui/query.ts';
import { useTexts } from '#ui/texts.ts';
import { endOutage, findOutages, type Outage } from '../../outage-contract.ts';
import { useOutageChange } from './use-outage-change.ts';

/** Each country whose documents are issued offline now, since when and why, and how many wait for its authority. */
export function OutageBanners() {
  const { data } = useQuery(queryOf(findOutages, {}));
  return data?.data.map((outage) => <OutageBanner key={outage.country} outage={outage} />);
}

function OutageBanner({ outage: { country, country_name, motive, began_at, began_by, waiting } }: { outage: Outage }) {
  const t = useTexts().taxDocuments.outage;
  const { longDate, count } = useFormats();
  const end = useOutageChange(() => call(endOutage, { params: { country } }));
  const by = began_by === null ? '' : ` ${interpolate(t.by, { name: began_by })}`;
  return (
    <Banner
      tone="warning"
      title={interpolate(t.is_away, { country: country_name, when: `${longDate(began_at)}${by}`, motive })}
      text={waiting > 0 && pluralise(t.waiting, waiting, count)}
      actions={
        <May access="issue_documents">
          <Button variant="default" loading={end.isPending} onClick={() => end.mutate()}>
            {t.end}
          </Button>
        </May>
      }
    />
  );
}
