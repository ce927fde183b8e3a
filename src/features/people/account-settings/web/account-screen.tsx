import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { interpolate } from '#base/text.ts';
import { useMay } from '#features/people/access/web/use-may.ts';
import page from '#ui/detail-page.module.css';
import { useFormats } from '#ui/formats-provider.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { queryOf } from '#ui/query.ts';
import { useTexts } from '#ui/texts.ts';
import { type AccountSettings, getAccountSettings } from '../contract.ts';
import { AccountEditor } from './account-editor.tsx';
import { AccountFacts } from './account-facts.tsx';
import { NotificationPanel } from './notification-panel.tsx';

/** What holds for the whole account: administrators change it, members may look. */
export function AccountScreen() {
  const t = useTexts().account_settings;
  const mayManage = useMay('manage_settings');
  const found = useQuery(queryOf(getAccountSettings, {}));
  return (
    <>
      <PageHeader title={t.title}>{t.hint}</PageHeader>
      <Loaded found={found} pending={<Skeleton height={420} radius="md" />}>
        {(settings) => (
          <div className={page.columns}>
            <div className={page.column}>
              {mayManage ? <AccountEditor settings={settings} /> : <AccountFacts settings={settings} />}
              <LastChange settings={settings} />
            </div>
            <NotificationPanel />
          </div>
        )}
      </Loaded>
    </>
  );
}

function LastChange({ settings: { saved_by, saved_at } }: { settings: AccountSettings }) {
  const t = useTexts().account_settings;
  const { longDate } = useFormats();
  if (!saved_by || !saved_at) return null;
  return <p className="dimmed">{interpolate(t.saved_by, { who: saved_by, when: longDate(saved_at) })}</p>;
}
