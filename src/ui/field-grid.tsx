import { Box, type BoxProps } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './field-grid.module.css';

/** The fields of a form, two in a line where there is room: `<FieldGrid><TextInput … /><TextInput … /></FieldGrid>` */
export function FieldGrid(props: BoxProps & { children: ReactNode }) {
  return <Box className={classes.grid} {...props} />;
}
