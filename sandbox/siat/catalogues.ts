type CatalogueEntry = Readonly<Record<string, string>>;

/** Activities and products that every taxpayer has here. */
export const PRODUCTS: readonly { codigoActividad: string; codigoProducto: string; descripcionProducto: string }[] = [
  { codigoActividad: '451010', codigoProducto: '49111', descripcionProducto: 'VEHÍCULOS AUTOMÓVILES' },
  { codigoActividad: '451010', codigoProducto: '65119', descripcionProducto: 'OTROS SERVICIOS DE TRANSPORTE DE CARGA' },
  { codigoActividad: '477300', codigoProducto: '99100', descripcionProducto: 'OTROS PRODUCTOS AL POR MENOR' },
  { codigoActividad: '477300', codigoProducto: '65119', descripcionProducto: 'OTROS SERVICIOS DE TRANSPORTE DE CARGA' },
];

const LEYENDAS = [
  'Ley N° 453: Tienes derecho a recibir información sobre las características y contenidos de los servicios que utilices.',
  'Ley N° 453: El proveedor deberá entregar el producto en las modalidades y términos ofertados o convenidos.',
  'Ley N° 453: Los productos deben suministrarse en condiciones de inocuidad, calidad y seguridad.',
];

const ACTIVITIES = ['451010', '477300'];

const parameters = (rows: Readonly<Record<string, string>>): Catalogue => ({
  answer: 'RespuestaListaParametricas',
  list: 'listaCodigos',
  rows: Object.entries(rows).map(([codigoClasificador, descripcion]) => ({ codigoClasificador, descripcion })),
});

interface Catalogue {
  answer: string;
  list: string;
  rows: readonly CatalogueEntry[];
}

/** Catalogues by their operation; a part of the SIN's. */
export const CATALOGUES: Readonly<Record<string, Catalogue>> = {
  sincronizarActividades: {
    answer: 'RespuestaListaActividades',
    list: 'listaActividades',
    rows: ACTIVITIES.map((codigoCaeb, index) => ({
      codigoCaeb,
      descripcion: index === 0 ? 'VENTA DE VEHÍCULOS' : 'VENTA AL POR MENOR DE OTROS PRODUCTOS',
      tipoActividad: index === 0 ? 'P' : 'S',
    })),
  },
  sincronizarListaProductosServicios: {
    answer: 'RespuestaListaProductos',
    list: 'listaCodigos',
    rows: PRODUCTS.map((row) => ({ ...row })),
  },
  sincronizarListaLeyendasFactura: {
    answer: 'RespuestaListaParametricasLeyendas',
    list: 'listaLeyendas',
    rows: ACTIVITIES.flatMap((codigoActividad) =>
      LEYENDAS.map((descripcionLeyenda) => ({ codigoActividad, descripcionLeyenda })),
    ),
  },
  sincronizarParametricaTipoMetodoPago: parameters({
    1: 'EFECTIVO',
    2: 'TARJETA',
    3: 'CHEQUE',
    4: 'VALES',
    5: 'OTROS',
    6: 'PAGO POSTERIOR',
    7: 'TRANSFERENCIA BANCARIA',
  }),
  sincronizarParametricaUnidadMedida: parameters({ 1: 'BOBINAS', 57: 'UNIDAD (BIENES)', 58: 'UNIDAD (SERVICIOS)' }),
  sincronizarParametricaTipoDocumentoIdentidad: parameters({
    1: 'CI - CEDULA DE IDENTIDAD',
    2: 'CEX - CEDULA DE IDENTIDAD DE EXTRANJERO',
    3: 'PAS - PASAPORTE',
    4: 'OD - OTRO DOCUMENTO DE IDENTIDAD',
    5: 'NIT - NÚMERO DE IDENTIFICACIÓN TRIBUTARIA',
  }),
  sincronizarParametricaMotivoAnulacion: parameters({
    1: 'FACTURA MAL EMITIDA',
    2: 'NOTA DE CREDITO-DEBITO MAL EMITIDA',
    3: 'DATOS DE EMISION INCORRECTOS',
    4: 'FACTURA O NOTA DE CREDITO-DEBITO DEVUELTA',
  }),
  sincronizarParametricaEventosSignificativos: parameters({
    1: 'CORTE DEL SERVICIO DE INTERNET',
    2: 'INACCESIBILIDAD AL SERVICIO WEB DE LA ADMINISTRACIÓN TRIBUTARIA',
    3: 'INGRESO A ZONAS SIN INTERNET POR DESPLIEGUE DE PUNTO DE VENTA',
    4: 'VENTA EN LUGARES SIN INTERNET',
    5: 'CORTE DE SUMINISTRO DE ENERGIA ELECTRICA',
    6: 'VIRUS INFORMÁTICO O FALLA DE SOFTWARE',
    7: 'CAMBIO DE INFRAESTRUCTURA DEL SISTEMA INFORMÁTICO DE FACTURACIÓN O FALLA DE HARDWARE',
  }),
};
