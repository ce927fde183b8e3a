import { below, type Tag } from '../tax/xml.ts';

/** A child that the checked shape has once. */
export function only(tag: Tag, name: string): Tag {
  const [found] = below(tag, name);
  if (!found) throw new Error(`${tag.name} has no ${name}`);
  return found;
}
