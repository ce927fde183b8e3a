import { type EntityId, segmentOf } from '../catalog/entities.ts';
import { itemFieldNames } from '../catalog/item-fields.ts';
import type { Mapping, Sheet } from './contract.ts';

/** Every field that a sheet may have; its words are in the texts. */
export type FieldName =
  | (typeof itemFieldNames)[number]
  | 'category'
  | 'kit_sku'
  | 'part_sku'
  | 'quantity'
  | 'entity'
  | 'code'
  | 'location'
  | 'on_hand';

/** `headers`: the names that files give it, without case, accents and signs; the first that a file has is taken. */
type Field = { name: FieldName; is_required: boolean; headers: readonly string[] };

const SKU = [
  ...[
    'sku',
    'variantsku',
    'productsku',
    'itemsku',
    'internalsku',
    'skudelproducto',
    'codigosku',
    'itemcode',
    'itemnumber',
  ],
  ...[
    'productcode',
    'productnumber',
    'stockcode',
    'partnumber',
    'codigodeproducto',
    'codigodelproducto',
    'codigodearticulo',
  ],
  ...['referencia', 'codigo', 'clave'],
];

const itemHeaders: Record<(typeof itemFieldNames)[number], readonly string[]> = {
  sku: SKU,
  name: [
    ...['name', 'productname', 'itemname', 'producttitle', 'title', 'nombre', 'nombredelproducto', 'nombredeproducto'],
    ...['nombredelarticulo', 'titulo', 'articulo', 'producto'],
  ],
  upc: [
    ...['upc', 'variantbarcode', 'barcode', 'variantupc', 'variantean', 'ean', 'ean13', 'gtin', 'gtinupceanorisbn'],
    ...['codigodebarras', 'codigobarras', 'gtinupceanoisbn'],
  ],
  description: [
    ...['description', 'productdescription', 'bodyhtml', 'longdescription', 'descripcion', 'descripciondelproducto'],
    ...['descripcionlarga'],
  ],
  brand: ['brand', 'vendor', 'manufacturer', 'marca', 'marcas', 'brands', 'fabricante'],
  color: ['color', 'colour'],
  size: ['size', 'talla', 'tamano'],
  weight: [
    ...[
      'weight',
      'variantgrams',
      'variantweight',
      'productweight',
      'weightkg',
      'weightg',
      'weightlb',
      'weightlbs',
      'weightoz',
    ],
    ...['peso', 'pesokg', 'pesog', 'pesolb', 'pesooz'],
  ],
  weight_unit: ['weightunit', 'unitofweight', 'variantweightunit', 'unidaddepeso', 'unidadpeso'],
  cost: [
    'cost',
    'unitcost',
    'costperitem',
    'standardcost',
    'costprice',
    'costo',
    'coste',
    'costounitario',
    'preciodecosto',
  ],
  price: [
    ...['price', 'regularprice', 'variantprice', 'listprice', 'unitprice', 'retailprice', 'precio', 'precionormal'],
    ...['precioregular', 'preciodelista', 'preciodeventa', 'pvp'],
  ],
  reorder_point: [
    ...[
      'reorderpoint',
      'lowstockamount',
      'reorderlevel',
      'minimumstock',
      'puntodereorden',
      'puntodepedido',
      'stockminimo',
    ],
    ...['cantidaddebajasexistencias', 'existenciaminima'],
  ],
  image_url: [
    ...[
      'imageurl',
      'imagesrc',
      'image',
      'variantimage',
      'images',
      'productthumbnail',
      'productimage1',
      'imagen',
      'imagenes',
    ],
    ...['urldeimagen', 'urldelaimagen'],
  ],
};

const CATEGORY = [
  ...[
    'subcategory',
    'category',
    'categories',
    'categoryname',
    'productcategory',
    'subcategoria',
    'categoria',
    'categorias',
  ],
];

const itemFields: readonly Field[] = [
  ...itemFieldNames.map((name) => ({ name, is_required: name === 'sku', headers: itemHeaders[name] })),
  { name: 'category', is_required: false, headers: CATEGORY },
];

/** What each sheet reads, in the order in which it is offered. */
export const sheetFields: Record<Sheet, readonly Field[]> = {
  products: itemFields,
  raw_materials: itemFields,
  kit_parts: [
    {
      name: 'kit_sku',
      is_required: true,
      headers: ['kitsku', 'kit', 'parentsku', 'bundlesku', 'assemblysku', 'skudelkit'],
    },
    {
      name: 'part_sku',
      is_required: true,
      headers: [
        'partsku',
        'componentsku',
        'part',
        'component',
        'skudelaparte',
        'skudelcomponente',
        'componente',
        'parte',
        'sku',
      ],
    },
    { name: 'quantity', is_required: true, headers: ['quantity', 'qty', 'pieces', 'cantidad', 'piezas'] },
  ],
  categories: [
    {
      name: 'name',
      is_required: true,
      headers: ['name', 'subcategory', 'category', 'categoryname', 'nombre', 'subcategoria', 'categoria'],
    },
    { name: 'entity', is_required: false, headers: ['entity', 'entitytype', 'type', 'entidad', 'tipo'] },
  ],
  locations: [
    {
      name: 'code',
      is_required: true,
      headers: ['code', 'locationcode', 'id', 'locationid', 'codigo', 'codigodelugar', 'clave'],
    },
    {
      name: 'name',
      is_required: true,
      headers: ['name', 'location', 'locationname', 'description', 'nombre', 'lugar', 'ubicacion', 'almacen'],
    },
  ],
  stock: [
    { name: 'sku', is_required: true, headers: SKU },
    {
      name: 'location',
      is_required: true,
      headers: ['location', 'locationcode', 'locationname', 'warehouse', 'lugar', 'ubicacion', 'almacen', 'bodega'],
    },
    {
      name: 'on_hand',
      is_required: true,
      headers: [
        ...[
          'onhand',
          'quantityonhand',
          'quantity',
          'qty',
          'stock',
          'counted',
          'available',
          'existencias',
          'existencia',
        ],
        ...['cantidad', 'contado', 'enmano'],
      ],
    },
  ],
};

/** The sheet of a kind of items. */
export const sheetOf = (entity: EntityId): Sheet => segmentOf[entity];

/** A column's name as it is compared: without case, accents, blanks and signs. */
const plain = (name: string) =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Whether a cell is a name that some column of such a file has. */
export function isHeaderOf(sheet: Sheet, cell: string): boolean {
  const word = plain(cell);
  return sheetFields[sheet].some(({ headers }) => headers.includes(word));
}

/** The column that each field is probably read from. A name that stands twice is no one's: which is meant is for a person to say. */
export function suggestMapping(sheet: Sheet, columns: readonly string[]): Mapping {
  const words = columns.map(plain);
  const mapping: Mapping = {};
  for (const { name, headers } of sheetFields[sheet]) {
    const word = headers.find((one) => words.filter((other) => other === one).length === 1);
    if (word === undefined) continue;
    const column = words.indexOf(word);
    if (!Object.values(mapping).includes(column)) mapping[name] = column;
  }
  // A column of grams stays one beside the unit in which a shop shows weights.
  if (mapping.weight !== undefined && unitOfHeader(columns[mapping.weight] ?? '')) delete mapping.weight_unit;
  return mapping;
}

const UNITS: Readonly<Record<string, string>> = { variantgrams: 'g', grams: 'g', gramos: 'g' };
const UNIT_AT_END = /[\s(](kg|g|lb|lbs|oz)\)?$/i;

/** The unit of weight that a column's name says, such as `Weight (kg)`. */
export function unitOfHeader(name: string): string | undefined {
  const unit = UNITS[plain(name)] ?? UNIT_AT_END.exec(name)?.[1]?.toLowerCase();
  return unit === 'lbs' ? 'lb' : unit;
}

/** Required fields without a column. */
export function missingFields(sheet: Sheet, mapping: Mapping): FieldName[] {
  return sheetFields[sheet]
    .filter(({ name, is_required }) => is_required && mapping[name] === undefined)
    .map(({ name }) => name);
}

/** What a line of the sheet is read into, in this order: its mapped fields, and the unit that the weight's column says. */
export function readFields(sheet: Sheet, mapping: Mapping, columns: readonly string[]): FieldName[] {
  const names = sheetFields[sheet].filter(({ name }) => mapping[name] !== undefined).map(({ name }) => name);
  const unit =
    mapping.weight === undefined || mapping.weight_unit !== undefined
      ? undefined
      : unitOfHeader(columns[mapping.weight] ?? '');
  return unit === undefined ? names : [...names, 'weight_unit'];
}
