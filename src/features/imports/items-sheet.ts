import { type EntityId, PRODUCTS, RAW_MATERIALS } from '../catalog/entities.ts';
import { itemFieldNames } from '../catalog/item-fields.ts';
import type { SheetDefinition } from './sheet-definition.ts';
import { optional, type SheetField, SKU, words } from './sheet-fields.ts';

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

const itemFields: readonly SheetField[] = [
  ...itemFieldNames.map((name) => ({ name, is_required: name === 'sku', headers: itemHeaders[name] })),
  optional('category', CATEGORY),
  optional('group', words('group handle producthandle itemgroupid parentsku slug productid')),
  optional('option_1', words('option1 option1value variantoption1value optionvalues valuevalueposition')),
  optional('option_2', words('option2 option2value variantoption2value')),
  optional('option_3', words('option3 option3value variantoption3value')),
];

const itemDefinition = (
  entity: EntityId,
  where: Pick<SheetDefinition, 'sample_file' | 'records'>,
): SheetDefinition => ({
  entity,
  fields: itemFields,
  ...where,
});

export const products = itemDefinition(PRODUCTS, { sample_file: 'importProducts.csv', records: 'products' });
export const rawMaterials = itemDefinition(RAW_MATERIALS, {
  sample_file: 'importRawMaterials.csv',
  records: 'raw_materials',
});
