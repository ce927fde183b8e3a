import { Group, type GroupProps } from '@mantine/core';
import type { Tone } from './palette.ts';
import classes from './strip.module.css';

/**
 * A line on the ground of its tone, quiet without one: what is so, and what can be done about it:
 * `<Strip tone="danger" role="alert" mb="sm">{message} <Button …/></Strip>`
 */
export function Strip({ tone, ...rest }: GroupProps & { tone?: Tone | undefined }) {
  return <Group gap="4px 10px" className={classes.strip} data-tone={tone} {...rest} />;
}
