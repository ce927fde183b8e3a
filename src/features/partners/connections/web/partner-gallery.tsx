import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { interpolate } from '#base/text.ts';
import { useTexts } from '#ui/texts.ts';
import { needsOf } from '../form.ts';
import { ConnectorKind } from '../settings-contract.ts';
import classes from './gallery.module.css';
import { PartnerMark } from './partner-mark.tsx';
import type { PartnerSearch } from './partner-search.ts';

type Props = { kinds: readonly ConnectorKind[]; search: PartnerSearch };

/** The partners that can be added, by what they are for: what each reads and sends, and what one needs at hand. */
export function PartnerGallery({ kinds, search }: Props) {
  const t = useTexts().connector_settings;
  const roles = ConnectorKind.shape.role.options.filter((role) => search.role === undefined || search.role === role);
  return (
    <>
      {roles.map((role) => (
        <PartnerGroup key={role} role={role} kinds={kinds.filter((one) => one.role === role)} search={search} />
      ))}
      {search.role !== undefined && (
        <Link to="/settings/connectors/new" search={{ ...search, role: undefined }}>
          {t.gallery.all}
        </Link>
      )}
    </>
  );
}

function PartnerGroup({ role, kinds, search }: Props & { role: ConnectorKind['role'] }) {
  const t = useTexts().connector_settings;
  const heading = useId();
  if (kinds.length === 0) return null;
  return (
    <section className={classes.group} aria-labelledby={heading}>
      <h2 id={heading}>{t.roles[role]}</h2>
      <ul>
        {kinds.map((kind) => (
          <Card key={kind.kind} kind={kind} search={search} />
        ))}
      </ul>
    </section>
  );
}

function Card({ kind, search }: { kind: ConnectorKind; search: PartnerSearch }) {
  const { gallery: t } = useTexts().connector_settings;
  const about = useId();
  const named = (words: Readonly<Record<string, string>>) =>
    kind.capabilities.flatMap((capability) => words[capability] ?? []).join(', ');
  const lines = [
    [t.reads, named(t.read)],
    [t.sends, named(t.sent)],
    [
      t.at_hand,
      needsOf(kind.fields)
        .map(({ label }) => label)
        .join(', '),
    ],
  ] as const;
  return (
    <li className={classes.card}>
      <span className={classes.name}>
        <PartnerMark title={kind.title} />
        <Link to="/settings/connectors/new" search={{ ...search, kind: kind.kind }} aria-describedby={about}>
          {kind.title}
        </Link>
      </span>
      <span id={about} className={classes.about}>
        {lines.map(([words, what]) => what !== '' && <span key={words}>{interpolate(words, { what })}</span>)}
      </span>
    </li>
  );
}
