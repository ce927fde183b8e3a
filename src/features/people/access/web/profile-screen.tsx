import page from '#ui/detail-page.module.css';
import { PageHeader } from '#ui/page-header.tsx';
import { useTexts } from '#ui/texts.ts';
import { ChangePassword } from './change-password.tsx';
import { PasskeyPanel } from './passkeys/passkey-panel.tsx';
import { SecondFactorPanel } from './second-factor/second-factor-panel.tsx';
import { useSession } from './session.ts';
import { SessionList } from './session-list.tsx';

/** The member's own sessions, password and second factor. */
export function ProfileScreen() {
  const t = useTexts().profile;
  const { user } = useSession();
  return (
    <>
      <PageHeader title={t.title}>{`${user.name} · ${user.email}`}</PageHeader>
      <div className={page.columns}>
        <div className={page.column}>
          <SessionList />
          <PasskeyPanel />
        </div>
        <div className={page.column}>
          <ChangePassword email={user.email} />
          <SecondFactorPanel />
        </div>
      </div>
    </>
  );
}
