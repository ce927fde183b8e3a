import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Icon } from '#ui/icons.tsx';
import { useTexts } from '#ui/texts.ts';
import type { Sheet } from '../contract.ts';

/** Leads from a list to the import of its rows: `<ImportLink sheet="products" />` */
export function ImportLink({ sheet }: { sheet: Sheet }) {
  const t = useTexts().catalog;
  return (
    <Button
      renderRoot={(props) => <Link to="/imports/new" search={{ sheet }} {...props} />}
      size="xs"
      variant="default"
      leftSection={<Icon name="upload" size={15} />}
    >
      {t.import}
    </Button>
  );
}
