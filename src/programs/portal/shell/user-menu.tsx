import { Menu, useMantineColorScheme } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useRouterState } from '@tanstack/react-router';
import { saveLanguage } from '#features/people/access/contract.ts';
import { useSwitchAccount } from '#features/people/access/web/account-switch.ts';
import { useLoginOptions } from '#features/people/access/web/login-options-query.ts';
import { endSession, forgetSession, sessionQuery, useSession } from '#features/people/access/web/session.ts';
import { useAlerts } from '#ui/alerts.tsx';
import { call } from '#ui/call.ts';
import { Icon } from '#ui/icons.tsx';
import { type Language, showLanguage, useLanguage, useTexts } from '#ui/texts.ts';
import { colorSchemes } from '#ui/theme.ts';
import { UserButton } from './user-button.tsx';

const LANGUAGES = ['en', 'es'] as const;
const tick = <Icon name="check" size={16} />;

/**
 * The signed-in member, the accounts where there are several, the language, the theme, the own sessions, and the way
 * out.
 */
export function UserMenu() {
  const { shell: t } = useTexts();
  const profile = useTexts().profile;
  const { user, account, other_accounts: others } = useSession();
  const switchTo = useSwitchAccount();
  const language = useLanguage();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const chooseLanguage = useChooseLanguage();
  const logOut = useLogOut();
  const askSupport = useAskSupport();
  const keepsMail = useLoginOptions().data?.mail === 'kept';
  return (
    <Menu position="bottom-end" width={232}>
      <Menu.Target>
        <UserButton />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{user.email}</Menu.Label>
        <Menu.Divider />
        {others.length > 0 && (
          <>
            <Menu.Label>{t.accounts}</Menu.Label>
            <Menu.RadioGroup value={String(account.id)} aria-label={t.accounts}>
              {[account, ...others].map(({ id, name }) => (
                <Menu.RadioItem
                  key={id}
                  value={String(id)}
                  checkIcon={tick}
                  onChange={() => id !== account.id && void switchTo(id)}
                >
                  {name}
                </Menu.RadioItem>
              ))}
            </Menu.RadioGroup>
            <Menu.Divider />
          </>
        )}
        <Menu.Label>{t.language}</Menu.Label>
        <Menu.RadioGroup value={language} aria-label={t.language}>
          {LANGUAGES.map((one) => (
            <Menu.RadioItem
              key={one}
              value={one}
              checkIcon={tick}
              closeMenuOnClick
              onChange={() => chooseLanguage(one)}
            >
              {t.languages[one]}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Label>{t.theme}</Menu.Label>
        <Menu.RadioGroup value={colorScheme} aria-label={t.theme}>
          {colorSchemes.map((one) => (
            <Menu.RadioItem key={one} value={one} checkIcon={tick} onChange={() => setColorScheme(one)}>
              {t.themes[one]}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Item component={Link} to="/profile" leftSection={<Icon name="users" size={16} />}>
          {profile.menu}
        </Menu.Item>
        <Menu.Item leftSection={<Icon name="info" size={16} />} onClick={askSupport}>
          {profile.support}
        </Menu.Item>
        {keepsMail && (
          <Menu.Item component={Link} to="/mail" leftSection={<Icon name="mail" size={16} />}>
            {profile.kept_mail}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<Icon name="logOut" size={16} />} onClick={logOut}>
          {t.log_out}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** Opens the request form, which names the screen that it was opened from. */
function useAskSupport(): () => void {
  const navigate = useNavigate();
  const from = useRouterState({ select: (state) => state.location.href });
  return () => void navigate({ to: '/support', search: { from } });
}

/** Shows the language at once; should saving it fail, the member sees so and it lasts until the next login. */
function useChooseLanguage(): (language: Language) => void {
  const alerts = useAlerts();
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: (language: Language) => call(saveLanguage, { body: { language } }),
    onError: alerts.failed,
  });
  return (language) => {
    void showLanguage(language);
    // Each navigation shows the language of the session that is known.
    client.setQueryData(sessionQuery.queryKey, (known) => known && { ...known, user: { ...known.user, language } });
    save.mutate(language);
  };
}

function useLogOut(): () => void {
  const client = useQueryClient();
  const navigate = useNavigate();
  const alerts = useAlerts();
  const logOut = useMutation({
    mutationFn: async () => {
      await endSession();
      await navigate({ to: '/login' });
      forgetSession(client);
    },
    onError: alerts.failed,
  });
  return () => logOut.mutate();
}
