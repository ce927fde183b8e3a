import page from '#ui/detail-page.module.css';
import { PageHeader } from '#ui/page-header.tsx';
import { useTexts } from '#ui/texts.ts';
import { ChangePassword } from './change-password.tsx';
import { useSession } from './session.ts';
import { SessionList } from './session-list.tsx';

/** The member's own sessions and password. */
export function ProfileScreen() {
  const t = useTexts().profile;
  const { user } = useSession();
  return (
    <>
      <PageHeader title={t.title}>{`${user.name} · ${user.email}`}</PageHeader>
      <div className={page.columns}>
        <SessionList />
        <ChangePassword email={user.email} />
      </div>
    </>
  );
}
