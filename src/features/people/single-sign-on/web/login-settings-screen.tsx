import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import page from '#ui/detail-page.module.css';
import { Loaded } from '#ui/loaded.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { queryOf } from '#ui/query.ts';
import { useTexts } from '#ui/texts.ts';
import { getLoginProvider } from '../contract.ts';
import { CompanyMembers } from './company-members.tsx';
import { ProviderForm } from './provider-form.tsx';
import { ProviderState } from './provider-state.tsx';

/** Settings › Login: the account's login provider, for administrators. */
export function LoginSettingsScreen() {
  const t = useTexts().single_sign_on;
  const found = useQuery(queryOf(getLoginProvider, {}));
  return (
    <>
      <PageHeader title={t.title}>{t.hint}</PageHeader>
      <Loaded found={found} pending={<Skeleton height={420} radius="md" />}>
        {({ callback, provider, members }) => (
          <div className={page.columns}>
            <div className={page.column}>
              {/* One that was removed is as if there never was one. */}
              <ProviderForm key={provider ? 'set' : 'none'} callback={callback} provider={provider} />
            </div>
            {provider && (
              <div className={page.column}>
                <ProviderState provider={provider} />
                <CompanyMembers members={members} />
              </div>
            )}
          </div>
        )}
      </Loaded>
    </>
  );
}
