import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { interpolate } from '#base/text.ts';
import { useMay } from '#features/people/access/web/use-may.ts';
import { type Detail, DetailList } from '#ui/detail-list.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Panel } from '#ui/panel.tsx';
import { queryOf } from '#ui/query.ts';
import { useTexts } from '#ui/texts.ts';
import { getNotificationSettings, type NotificationSettings } from '../notification-contract.ts';
import { NotificationForm } from './notification-form.tsx';

/** Whether and where it is mailed that something stands still: administrators change it, members may look. */
export function NotificationPanel() {
  const mayManage = useMay('manage_settings');
  const found = useQuery(queryOf(getNotificationSettings, {}));
  return (
    <Loaded found={found} pending={<Skeleton height={280} radius="md" />}>
      {(settings) => (mayManage ? <NotificationForm settings={settings} /> : <Facts settings={settings} />)}
    </Loaded>
  );
}

type Props = { settings: NotificationSettings };

function Facts({ settings: { enabled, email, waiting_hours } }: Props) {
  const t = useTexts().account_settings.notifications;
  const items: Detail[] = [
    [t.enabled, enabled === 1 ? interpolate(t.on, { email }) : t.off],
    [t.waiting_hours, waiting_hours],
  ];
  return (
    <Panel title={t.title}>
      <DetailList items={items} />
    </Panel>
  );
}
