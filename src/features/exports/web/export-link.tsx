import { ActionIcon } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Icon } from '#ui/icons.tsx';

type Props = {
  to: '/orders/export' | '/customers/export' | '/products/export' | '/raw_materials/export';
  label: string;
  /** What the export is to begin with, as its screen has it in the address. */
  search?: Readonly<Record<string, string>>;
};

/** Leads from a list to the export of its rows. The words are the list's own: those of the exports come with their screens. */
export function ExportLink({ to, label, search = {} }: Props) {
  return (
    <ActionIcon
      renderRoot={(props) => <Link to={to} search={search} {...props} />}
      variant="default"
      size={30}
      aria-label={label}
      title={label}
    >
      <Icon name="download" size={16} />
    </ActionIcon>
  );
}
