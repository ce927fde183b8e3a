import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTexts } from '#ui/texts.ts';
import classes from './entrance.module.css';
import { useLoginOptions } from './login-options-query.ts';
import type { Login } from './session.ts';

const PASSWORD = 'demo-demo-demo';

/** The server marks the page of a demo. */
export function isDemo(): boolean {
  return document.querySelector('meta[name="bodega-demo"]') !== null;
}

/** One button for each login of the demo; nothing outside of the demo. */
export function DemoLogins({ isBusy, onPick }: { isBusy: boolean; onPick: (login: Login) => void }) {
  const t = useTexts().access.demo;
  const keepsMail = useLoginOptions().data?.mail === 'kept';
  if (!isDemo()) return null;
  const logins = [
    { name: t.admin, email: 'admin@demo.test' },
    { name: t.staff, email: 'staff@demo.test' },
    { name: t.other, email: 'admin@other.test' },
  ];
  return (
    <section className={classes.demo} aria-labelledby="demo-logins">
      <h2 id="demo-logins">{t.title}</h2>
      <p>{t.text}</p>
      {logins.map(({ name, email }) => (
        <Button
          key={email}
          variant="default"
          fullWidth
          justify="space-between"
          disabled={isBusy}
          rightSection={<span className={classes.address}>{email}</span>}
          onClick={() => onPick({ email, password: PASSWORD })}
        >
          {name}
        </Button>
      ))}
      {keepsMail && (
        <Link to="/mail" className={classes.beside}>
          {t.mail}
        </Link>
      )}
    </section>
  );
}
