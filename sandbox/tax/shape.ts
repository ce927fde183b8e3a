import type { Tag } from './xml.ts';

/**
 * The children that an element has, in order. A name that ends in `?` may be missing, in `+` may repeat, in `*` both.
 * The value is the pattern of a text, or the shape below.
 */
export interface Shape {
  readonly [name: string]: RegExp | Shape;
}

/** The first thing that does not fit, as `infoFactura.moneda`. */
export function misfit(tag: Tag, shape: Shape, path: string = tag.name): string | undefined {
  const children = [...tag.children];
  for (const [key, part] of Object.entries(shape)) {
    const name = key.replace(/[?+*]$/, '');
    const may = key.slice(name.length);
    let found = 0;
    while (children[0]?.name === name && (found === 0 || may === '+' || may === '*')) {
      const [child] = children.splice(0, 1);
      const wrong = child && misfitOf(child, part, `${path}.${name}`);
      if (wrong !== undefined) return wrong;
      found += 1;
    }
    if (found === 0 && may !== '?' && may !== '*') return `${path}.${name}`;
  }
  return children[0] && `${path}.${children[0].name}`;
}

function misfitOf(tag: Tag, part: RegExp | Shape, path: string): string | undefined {
  if (!(part instanceof RegExp)) return misfit(tag, part, path);
  return tag.children.length === 0 && part.test(tag.text) ? undefined : path;
}
