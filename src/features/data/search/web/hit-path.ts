/** Where an item is shown: `Raw Materials` 7 is at `/raw_materials/7`. */
export function pathOfHit(entityType: string, id: number): string {
  return `/${entityType.toLowerCase().replaceAll(' ', '_')}/${id}`;
}
