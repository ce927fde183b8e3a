import { type EntityId, PRODUCTS, RAW_MATERIALS } from '#features/core/catalog/entities.ts';
import { itemFieldNames } from '#features/core/catalog/item-fields.ts';
import type { SheetDefinition } from './sheet-definition.ts';
import { optional, type SheetField, SKU, splitNames } from './sheet-fields.ts';

const itemHeaders: Record<(typeof itemFieldNames)[number], readonly string[]> = {
  sku: SKU,
  name: splitNames(`
    name productname itemname producttitle title nombre nombredelproducto nombredeproducto nombredelarticulo
    titulo articulo producto denominacion nombrecomercial
  `),
  upc: splitNames(`
    upc variantbarcode barcode variantupc variantean ean ean13 gtin gtinupceanorisbn codigodebarras codigobarras
    gtinupceanoisbn codigodebarra codigobarra codbarras codbarra
  `),
  description: splitNames(`
    description productdescription bodyhtml longdescription descripcion descripciondelproducto descripcionlarga
  `),
  brand: splitNames('brand vendor manufacturer marca marcas brands fabricante'),
  color: splitNames('color colour'),
  size: splitNames('size talla tamano'),
  weight: splitNames(`
    weight variantgrams variantweight productweight weightkg weightg weightlb weightlbs weightoz peso pesokg pesog
    pesolb pesooz
  `),
  weight_unit: splitNames('weightunit unitofweight variantweightunit unidaddepeso unidadpeso'),
  cost: splitNames(`
    cost unitcost costperitem standardcost costprice wholesaleprice costo coste costounitario preciodecosto
    preciocosto preciodecompra preciocompra costopromedio costoproducto
  `),
  price: splitNames(`
    price regularprice variantprice listprice unitprice retailprice pricetaxexcl pricetaxexcluded
    pricetaxexcludedorpricetaxincluded pricetaxincluded pricetaxincl precio
    precioimpexcl preciosiniva precionormal precioregular
    preciodelista preciodeventa precioventa preciolista preciounitario preciopublico precioalpublico pvp
  `),
  reorder_point: splitNames(`
    reorderpoint lowstockamount reorderlevel minimumstock puntodereorden puntodepedido stockminimo
    cantidaddebajasexistencias existenciaminima cantidadminimastock cantidadminima
  `),
  image_url: splitNames(`
    imageurl imageurls imagesrc image baseimage variantimage images mediaimage productthumbnail productimage1 imagen
    imagenes urldeimagen
    urldelaimagen
  `),
  sat_product_key: splitNames('satproductkey clavesat claveprodserv claveproductosat claveproductoservicio'),
  sat_unit_key: splitNames('satunitkey claveunidad claveunidadsat unidadsat'),
  sin_activity: splitNames('sinactivity actividadeconomica actividadsin'),
  sin_product_code: splitNames('sinproductcode codigoproductosin productosin'),
  sin_unit: splitNames('sinunit unidadmedida unidadsin'),
};

const CATEGORY = splitNames(`
    subcategory category categories categoryname productcategory subcategoria categoria categorias
    familia rubro
  `);

const itemFields: readonly SheetField[] = [
  ...itemFieldNames.map((name) => ({ name, is_required: name === 'sku', headers: itemHeaders[name] })),
  optional('category', CATEGORY),
  optional('group', splitNames('group handle producthandle itemgroupid parentsku slug productid')),
  optional('option_1', splitNames('option1 option1value variantoption1value optionvalues valuevalueposition')),
  optional('option_2', splitNames('option2 option2value variantoption2value')),
  optional('option_3', splitNames('option3 option3value variantoption3value')),
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
