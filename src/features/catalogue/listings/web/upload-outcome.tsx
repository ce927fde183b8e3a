import { Alert, Anchor, Loader } from '@mantine/core';
import { alertLooks } from '#ui/alert-looks.ts';
import { CallError } from '#ui/call.ts';
import { Icon } from '#ui/icons.tsx';
import { useTexts } from '#ui/texts.ts';
import type { UploadAlert } from '../contract.ts';
import classes from './listings.module.css';

type Props = { isPending: boolean; error: Error | null; alerts: readonly UploadAlert[] | undefined };

/** How an upload goes: under way, failed as a whole, or what became of it in each profile. */
export function UploadOutcome({ isPending, error, alerts }: Props) {
  const t = useTexts().listings;
  return (
    <div role="status" className={classes.outcomes}>
      {isPending && (
        <p className={classes.pending}>
          <Loader size="xs" />
          <span>
            {t.uploading} <small>{t.uploading_hint}</small>
          </span>
        </p>
      )}
      {!isPending && error && (
        <ProfileAlert alert={['danger', [t.failed, reasonOf(error)].filter(Boolean).join('. '), {}]} />
      )}
      {!isPending && alerts?.map((alert) => <ProfileAlert key={Object.keys(alert[2]).join()} alert={alert} />)}
    </div>
  );
}

/** The server's details in addition to the general sentence; nothing where there are none. */
const reasonOf = (error: Error) =>
  error instanceof CallError && error.status > 0 && error.status < 500 ? error.message : '';

function ProfileAlert({ alert: [type, message, links] }: { alert: UploadAlert }) {
  const { color, icon } = alertLooks[type];
  return (
    <Alert color={color} variant="light" icon={<Icon name={icon} />} role="presentation">
      <p className={classes.message}>{message}</p>
      <ProfileLinks links={links} />
    </Alert>
  );
}

/** The product's page in each profile, or the profile's name alone where there is none. */
function ProfileLinks({ links }: { links: UploadAlert[2] }) {
  const t = useTexts().listings.panel;
  return Object.entries(links).map(([profileName, sourceLink]) =>
    sourceLink === '' ? (
      <span key={profileName}>{profileName}</span>
    ) : (
      <Anchor
        key={profileName}
        className={classes.link}
        href={sourceLink}
        target="_blank"
        rel="noreferrer"
        title={t.open}
      >
        {profileName}
        <Icon name="external" size={14} />
      </Anchor>
    ),
  );
}
