import type { ComponentProps } from 'react';
import classes from './scroll-list.module.css';

/** In a dialog, many lines of which each is one of a list: `<ScrollList><li><strong>2</strong> … <small>…</small></li></ScrollList>` */
export function ScrollList(props: ComponentProps<'ul'>) {
  return <ul className={classes.list} {...props} />;
}
