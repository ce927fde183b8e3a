import type { Address } from '#base/address.ts';

/** A buyer. Names and streets are invented. */
export type SamplePerson = { name: string; email: string; phone: string; address: Address };

type Row = readonly [name: string, street: string, city: string, state: string, postalCode: string, country: string];

const ROWS: readonly Row[] = [
  ['Camila Ferrada', 'Pasaje del Molino 118', 'Santiago', 'RM', '7500000', 'CL'],
  ['Ignacio Valdebenito', 'Calle Las Bandurrias 42', 'Valparaíso', 'VS', '2340000', 'CL'],
  ['Josefa Oyarzún', 'Avenida Los Coigües 970', 'Puerto Montt', 'LL', '5480000', 'CL'],
  ['Benjamín Huenchumán', 'Pasaje El Chucao 7', 'Temuco', 'AR', '4780000', 'CL'],
  ['Antonella Prieto', 'Camino del Faro 315', 'Montevideo', 'MO', '11300', 'UY'],
  ['Rodrigo Etcheverry', 'Calle del Tala 1204', 'Salto', 'SA', '50000', 'UY'],
  ['Lucía Bentancor', 'Rambla de las Gaviotas 88', 'Maldonado', 'MA', '20000', 'UY'],
  ['Martín Quiroga', 'Calle de los Ceibos 560', 'Rosario', 'S', '2000', 'AR'],
  ['Sofía Arancibia', 'Pasaje La Acequia 23', 'Mendoza', 'M', '5500', 'AR'],
  ['Tomás Iturralde', 'Avenida del Quebracho 1411', 'Córdoba', 'X', '5000', 'AR'],
  ['Valentina Mansilla', 'Calle El Espinillo 301', 'La Plata', 'B', '1900', 'AR'],
  ['Emilia Cárcamo', 'Calle del Canelo 65', 'Valdivia', 'LR', '5090000', 'CL'],
  ['Matías Olavarría', 'Avenida La Cordillera 2230', 'Rancagua', 'LI', '2820000', 'CL'],
  ['Florencia Núñez', 'Calle Los Notros 14', 'Concepción', 'BI', '4030000', 'CL'],
];

const plain = (words: string) => words.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(' ', '.');

/** All customers of the sample shop; their mail goes nowhere (RFC 2606). */
export const samplePeople: readonly SamplePerson[] = ROWS.map(
  ([name, address, city, state, postal_code, country], index) => ({
    name,
    email: `${plain(name)}@example.com`,
    phone: `+56 2 5550 ${String(100 + index).padStart(4, '0')}`,
    address: { address, address_2: '', address_3: '', city, state, postal_code, country },
  }),
);
