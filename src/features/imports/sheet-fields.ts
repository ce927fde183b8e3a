import { itemFieldNames } from '../catalog/item-fields.ts';
import type { Sheet } from './contract.ts';

/** Up to three cells that say which variant a row is: `M`, `Blue`. */
export const optionFields = ['option_1', 'option_2', 'option_3'] as const;

/** What brings the rows of one product together; read, but no field of an item. */
const variantFields = ['group', ...optionFields] as const;
type VariantField = (typeof variantFields)[number];

const variants: ReadonlySet<string> = new Set(variantFields);
export const isVariantField = (name: string): name is VariantField => variants.has(name);

/** Every field that a sheet may have; its words are in the texts. */
export type FieldName = StagedField | VariantField;

/** Those that a line has a value of. */
export type StagedField =
  | (typeof itemFieldNames)[number]
  | 'category'
  | 'kit_sku'
  | 'part_sku'
  | 'quantity'
  | 'entity'
  | 'code'
  | 'location'
  | 'on_hand';

const words = (list: string): readonly string[] => list.trim().split(/\s+/);

/** `headers`: the names that files give it, without case, accents and signs; the first that a file has is taken. */
type Field = { name: FieldName; is_required: boolean; headers: readonly string[] };

const required = (name: FieldName, headers: Field['headers']): Field => ({ name, is_required: true, headers });
const optional = (name: FieldName, headers: Field['headers']): Field => ({ name, is_required: false, headers });

const SKU = words(`
    sku variantsku productsku itemsku internalsku skudelproducto codigosku itemcode itemnumber productcode
    productnumber stockcode partnumber codigodeproducto codigodelproducto codigodearticulo referencia codigo clave
    reference referenceno internalreference defaultcode articlenumber
  `);

const itemHeaders: Record<(typeof itemFieldNames)[number], readonly string[]> = {
  sku: SKU,
  name: words(`
    name productname itemname producttitle title nombre nombredelproducto nombredeproducto nombredelarticulo
    titulo articulo producto
  `),
  upc: words(`
    upc variantbarcode barcode variantupc variantean ean ean13 gtin gtinupceanorisbn codigodebarras codigobarras
    gtinupceanoisbn
  `),
  description: words(`
    description productdescription bodyhtml longdescription descripcion descripciondelproducto descripcionlarga
  `),
  brand: words('brand vendor manufacturer marca marcas brands fabricante'),
  color: words('color colour'),
  size: words('size talla tamano'),
  weight: words(`
    weight variantgrams variantweight productweight weightkg weightg weightlb weightlbs weightoz peso pesokg pesog
    pesolb pesooz
  `),
  weight_unit: words('weightunit unitofweight variantweightunit unidaddepeso unidadpeso'),
  cost: words(`
    cost unitcost costperitem standardcost costprice wholesaleprice costo coste costounitario preciodecosto
  `),
  price: words(`
    price regularprice variantprice listprice unitprice retailprice pricetaxexcl pricetaxexcluded
    pricetaxexcludedorpricetaxincluded precio precioimpexcl preciosiniva precionormal precioregular
    preciodelista preciodeventa pvp
  `),
  reorder_point: words(`
    reorderpoint lowstockamount reorderlevel minimumstock puntodereorden puntodepedido stockminimo
    cantidaddebajasexistencias existenciaminima
  `),
  image_url: words(`
    imageurl imageurls imagesrc image baseimage variantimage images mediaimage productthumbnail productimage1 imagen
    imagenes urldeimagen
    urldelaimagen
  `),
};

const CATEGORY = words(`
    subcategory category categories categoryname productcategory subcategoria categoria categorias
  `);

const itemFields: readonly Field[] = [
  ...itemFieldNames.map((name) => ({ name, is_required: name === 'sku', headers: itemHeaders[name] })),
  optional('category', CATEGORY),
  optional('group', words('group handle producthandle itemgroupid parentsku slug productid')),
  optional('option_1', words('option1 option1value variantoption1value optionvalues valuevalueposition')),
  optional('option_2', words('option2 option2value variantoption2value')),
  optional('option_3', words('option3 option3value variantoption3value')),
];

/** What each sheet reads, in the order in which it is offered. */
export const sheetFields: Record<Sheet, readonly Field[]> = {
  products: itemFields,
  raw_materials: itemFields,
  kit_parts: [
    required('kit_sku', words('kitsku kit parentsku bundlesku assemblysku skudelkit')),
    required(
      'part_sku',
      words(`
    partsku componentsku part component skudelaparte skudelcomponente componente parte sku
  `),
    ),
    required('quantity', words('quantity qty pieces cantidad piezas')),
  ],
  categories: [
    required('name', words('name subcategory category categoryname nombre subcategoria categoria')),
    optional('entity', words('entity entitytype type entidad tipo')),
  ],
  locations: [
    required('code', words('code locationcode id locationid codigo codigodelugar clave')),
    required('name', words('name location locationname description nombre lugar ubicacion almacen')),
  ],
  stock: [
    required('sku', SKU),
    required('location', words('location locationcode locationname warehouse lugar ubicacion almacen bodega')),
    required(
      'on_hand',
      words(`
    onhand quantityonhand quantity qty stock counted available existencias existencia cantidad contado enmano
  `),
    ),
  ],
};
