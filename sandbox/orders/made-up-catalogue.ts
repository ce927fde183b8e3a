import { COUNTRY_LIST, priceIn } from './countries.ts';
import type { Item, KitMember } from './shop.ts';

/** SKUs that the demo leaves without a linked product, so that some new orders need fixing. */
export const UNLINKED_SKUS = ['NIDO-01', 'NIDO-02', 'FAROL-09'] as const;

/** SKUs of which the fulfilment partner has none. */
export const OUT_OF_STOCK_SKUS = ['ESPEJO-04', 'CUNA-02', 'MANTA-07'] as const;

/** One SKU, written in three ways by the channel. */
export const REPEATED_SKU = { plain: 'LAMP-01', variants: ['lamp-01', 'LAMP-01 '] } as const;

/** A voucher: bought like a product, but nothing is sent. Coded as in the retail data. */
export const VOUCHER_SKU = 'gift_0001_25';

type Entry = readonly [itemCode: string, description: string, dollars: number];
interface Section {
  category: string;
  entries: readonly Entry[];
}

const SECTIONS: readonly Section[] = [
  {
    category: 'Luz',
    entries: [
      ['LAMP-01', 'Lámpara de mesa Alba', 34.9],
      ['lamp-01', 'Lámpara de mesa Alba', 34.9],
      ['LAMP-01 ', 'Lámpara de mesa Alba', 34.9],
      ['LAMP-02', 'Lámpara de pie Junco', 79],
      ['LAMP-03', 'Lámpara colgante Nube', 58.5],
      ['FAROL-01', 'Farol de patio Quetzal', 22.4],
      ['FAROL-09', 'Farol solar Lucero', 27],
      ['VELA-01', 'Vela de cera de abejas, 12 cm', 6.5],
      ['VELA-02', 'Vela de cera de abejas, 20 cm', 9.9],
      ['VELA-03', 'Portavelas Barro Negro', 11.2],
    ],
  },
  {
    category: 'Mesa',
    entries: [
      ['TAZA-01', 'Taza esmaltada Rocío, azul', 7.9],
      ['TAZA-02', 'Taza esmaltada Rocío, roja', 7.9],
      ['TAZA-03', 'Tazón de avena Molino', 9.5],
      ['PLATO-01', 'Plato llano Arena, 26 cm', 10.9],
      ['PLATO-02', 'Plato hondo Arena, 22 cm', 10.4],
      ['PLATO-03', 'Plato de postre Arena, 18 cm', 8.2],
      ['JARRA-01', 'Jarra de vidrio soplado, 1,5 l', 24],
      ['VASO-01', 'Vaso de vidrio soplado Cobalto', 6.8],
      ['CUBI-01', 'Cubiertos Sierra, 24 piezas', 64],
      ['SALERO-01', 'Salero y pimentero Cuy', 12.5],
      ['FUENTE-01', 'Fuente de horno Talavera', 31],
      ['MANTEL-01', 'Mantel de lino Mimbre, 150 x 250', 42],
      ['SERV-01', 'Servilletas de lino, 4 unidades', 16.9],
    ],
  },
  {
    category: 'Cocina',
    entries: [
      ['OLLA-01', 'Olla de hierro Fogón, 4 l', 89],
      ['OLLA-02', 'Olla de hierro Fogón, 6 l', 109],
      ['SARTEN-01', 'Sartén de hierro Fogón, 24 cm', 39],
      ['COMAL-01', 'Comal de barro, 30 cm', 18.5],
      ['MOLCA-01', 'Molcajete de piedra Tezontle', 36],
      ['TABLA-01', 'Tabla de cortar Parota', 27.5],
      ['CUCHI-01', "Cuchillo de chef 8'' Obsidiana", 45],
      ['DELAN-01', 'Delantal de mezclilla', 21],
      ['CAFE-01', 'Cafetera de olla Olinda', 29.9],
      ['MOLIN-01', 'Molinillo de café a mano', 33],
      ['FRASCO-01', 'Frascos de conserva, 6 unidades', 17.4],
    ],
  },
  {
    category: 'Descanso',
    entries: [
      ['MANTA-01', 'Manta de alpaca Puna, gris', 72],
      ['MANTA-02', 'Manta de alpaca Puna, ocre', 72],
      ['MANTA-07', 'Manta de alpaca Puna, añil', 72],
      ['COJIN-01', 'Cojín bordado Tenango', 25.5],
      ['COJIN-02', 'Cojín de yute', 18],
      ['HAMACA-01', 'Hamaca matrimonial Yucatán', 68],
      ['SABANA-01', 'Sábanas de algodón pima, 2 plazas', 84],
      ['TOALLA-01', 'Toalla de baño Espuma, blanca', 15.9],
      ['TOALLA-02', 'Toalla de manos Espuma, blanca', 8.9],
      ['CUNA-02', 'Móvil de cuna Colibrí', 19.5],
      ['TAPETE-01', 'Tapete de lana Zapoteca, 80 x 150', 118],
    ],
  },
  {
    category: 'Casa',
    entries: [
      ['ESPEJO-01', 'Espejo de latón Sol, 40 cm', 47],
      ['ESPEJO-04', 'Espejo de latón Sol, 60 cm', 74],
      ['CESTO-01', 'Cesto de palma, chico', 13.5],
      ['CESTO-02', 'Cesto de palma, grande', 22],
      ['MACETA-01', 'Maceta de barro, 14 cm', 7.2],
      ['MACETA-02', 'Maceta de barro, 22 cm', 12.8],
      ['RELOJ-01', 'Reloj de pared Péndulo', 38],
      ['MARCO-01', 'Marco de hojalata, 13 x 18', 14],
      ['CAJA-01', 'Caja de Olinalá', 26],
      ['PERCHA-01', 'Perchero de cuerda', 31.5],
      ['NIDO-01', 'Casa para pájaros Hornero', 23],
      ['NIDO-02', 'Comedero para colibríes', 17.5],
    ],
  },
];

const KITS: readonly { entry: Entry; parts: readonly (readonly [itemCode: string, quantity: number])[] }[] = [
  {
    entry: ['KIT-MESA', 'Juego de mesa para cuatro', 98],
    parts: [
      ['PLATO-01', 4],
      ['PLATO-02', 4],
      ['VASO-01', 4],
    ],
  },
  {
    entry: ['KIT-CAFE', 'Juego de café de la mañana', 69],
    parts: [
      ['CAFE-01', 1],
      ['MOLIN-01', 1],
      ['TAZA-01', 2],
    ],
  },
  {
    entry: ['KIT-BANO', 'Juego de toallas', 44],
    parts: [
      ['TOALLA-01', 2],
      ['TOALLA-02', 2],
    ],
  },
];

/** Everything the made-up shop sells, kits and the voucher included. */
export const CATALOGUE: readonly Item[] = [
  ...SECTIONS.flatMap(({ category, entries }, index) => entries.map((entry) => item(entry, category, index + 2))),
  ...KITS.map(({ entry, parts }) =>
    item(
      entry,
      'Juegos',
      90,
      parts.map(([code, quantity]) => member(code, quantity)),
    ),
  ),
  { ...item([VOUCHER_SKU, 'Vale de regalo 25', 25], 'Vales', 99), isVirtual: true },
];

function item(
  [itemCode, description, dollars]: Entry,
  category: string,
  categoryID: number,
  kitMembers: KitMember[] = [],
): Item {
  const usCents = Math.round(dollars * 100);
  const prices = Object.fromEntries(COUNTRY_LIST.map((country) => [country.currency, priceIn(country, usCents)]));
  return { itemCode, description, category, categoryID, prices, isVirtual: false, kitMembers };
}

function member(itemCode: string, quantity: number): KitMember {
  const entry = SECTIONS.flatMap((section) => section.entries).find(([code]) => code === itemCode);
  if (!entry) throw new Error(`No part ${itemCode}`);
  return { itemCode, description: entry[1], quantity };
}
