import { ActionIcon } from '@mantine/core';
import { Link, type LinkProps, useNavigate } from '@tanstack/react-router';
import { Icon, type IconName } from './icons.tsx';
import { useCommands } from './shortcuts.ts';

type Props = {
  to: NonNullable<LinkProps['to']>;
  icon: IconName;
  /** What it does, for those who do not see the icon, and as its hint. */
  label: string;
  /** What the page is to begin with, as it has it in the address. */
  search?: Readonly<Record<string, string>>;
};

/** A link that is an icon alone, among a list's buttons. */
export function IconLink({ to, icon, label, search = {} }: Props) {
  const navigate = useNavigate();
  useCommands([{ label, run: () => void navigate({ to, search }) }]);
  return (
    <ActionIcon
      renderRoot={(props) => <Link to={to} search={search} {...props} />}
      variant="default"
      size={30}
      aria-label={label}
      title={label}
    >
      <Icon name={icon} size={16} />
    </ActionIcon>
  );
}
