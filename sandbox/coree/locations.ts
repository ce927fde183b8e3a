/** The warehouse's locations, one for each of the shop's countries; one more is closed. */
export const LOCATIONS = [
  { core_id: 'MEX1', core_description: 'Ciudad de México', city: 'Ciudad de México', country: 'MX', active: true },
  { core_id: 'BOG1', core_description: 'Bogotá', city: 'Bogotá', country: 'CO', active: true },
  { core_id: 'LIM1', core_description: 'Lima', city: 'Lima', country: 'PE', active: true },
  { core_id: 'UIO1', core_description: 'Quito', city: 'Quito', country: 'EC', active: true },
  { core_id: 'GUA1', core_description: 'Guatemala', city: 'Ciudad de Guatemala', country: 'GT', active: true },
  { core_id: 'LPB1', core_description: 'La Paz', city: 'La Paz', country: 'BO', active: true },
  { core_id: 'MEX0', core_description: 'Toluca (cerrado)', city: 'Toluca', country: 'MX', active: false },
] as const;

export const ACTIVE_CORE_IDS: readonly string[] = LOCATIONS.filter(({ active }) => active).map(
  ({ core_id }) => core_id,
);
