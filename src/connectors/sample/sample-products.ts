/**
 * Something that the sample shop sells. `price` is a decimal text in US dollars, `on_hand` the sample warehouse's
 * count.
 */
export type SampleProduct = {
  sku: string;
  name: string;
  price: string;
  on_hand: number;
  barcode: string;
  /** The shop's code for it, where that is not the SKU: it is not linked yet. */
  listed_as?: string;
};

type Row = readonly [sku: string, name: string, price: string, onHand: number, listedAs?: string];

const ROWS: readonly Row[] = [
  ['CAFE-250', 'Café de altura en grano, 250 g', '9.50', 140],
  ['CAFE-500', 'Café de altura en grano, 500 g', '17.00', 95],
  ['CAFE-MOL', 'Café molido medio, 250 g', '9.50', 120],
  ['CACAO-70', 'Barra de cacao 70 %, 80 g', '4.20', 260],
  ['CACAO-85', 'Barra de cacao 85 %, 80 g', '4.60', 180],
  ['TE-HIERBA', 'Hierbaluisa y cedrón, 20 bolsitas', '5.10', 88],
  ['TE-NEGRO', 'Té negro de montaña, 100 g', '7.80', 64],
  ['MIEL-300', 'Miel de flor de ulmo, 300 g', '8.90', 75],
  ['MOLINO-1', 'Molinillo manual de acero', '38.00', 22],
  ['PRENSA-6', 'Prensa francesa, 6 tazas', '29.90', 31],
  ['FILTRO-2', 'Filtros de papel n.º 2, 100 u.', '3.40', 300],
  ['TAZA-AZUL', 'Taza de gres azul, 300 ml', '11.50', 66],
  ['TAZA-BLANCA', 'Taza de gres blanca, 300 ml', '11.50', 58],
  ['TAZA-NEGRA', 'Taza de gres negra, 300 ml', '11.50', 0],
  ['TETERA-1', 'Tetera de hierro, 1 l', '46.00', 14],
  ['JARRA-1', 'Jarra de vidrio, 1 l', '16.20', 37],
  ['CUCHARA-4', 'Cucharitas de madera, 4 u.', '6.70', 90, 'MADERA-CUCHARITAS'],
  ['MANTEL-140', 'Mantel de lino, 140 × 220 cm', '42.00', 18],
  ['SERVILLETA-6', 'Servilletas de lino, 6 u.', '24.50', 27],
  ['DELANTAL', 'Delantal de algodón, gris', '19.80', 41],
  ['CESTA-M', 'Cesta de mimbre, mediana', '22.00', 16],
  ['VELA-12', 'Vela de cera de abejas, 12 cm', '6.50', 150],
  ['JABON-OLIVA', 'Jabón de oliva, 120 g', '4.90', 210],
  ['MANTA-LANA', 'Manta de lana, 130 × 180 cm', '68.00', 12],
  ['CAJA-REGALO', 'Caja de regalo con lazo', '3.90', 190],
];

/**
 * Digits that look like a barcode and are assigned to no company: those from 200 to 299 are for use within a shop
 * (GS1).
 */
const barcodeOf = (index: number): string => {
  const digits = `2900000${String(index + 1).padStart(5, '0')}`;
  const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
};

/** The products of the sample shop. */
export const sampleProducts: readonly SampleProduct[] = ROWS.map(([sku, name, price, on_hand, listed_as], index) => ({
  sku,
  name,
  price,
  on_hand,
  barcode: barcodeOf(index),
  ...(listed_as !== undefined && { listed_as }),
}));
