import type { Translation } from '#base/text.ts';
import type { replies as english } from '../en/replies.ts';

export const replies: Translation<typeof english> = {
  orders: {
    cancelled: 'El pedido se canceló',
    cancel_asked: 'Se pidió al almacén que cancele el pedido',
    pieces_cancel_asked: 'Se pidió al almacén no enviar las piezas',
    not_cancellable: 'Son más piezas de las que faltan por enviar',
    replaced: 'Las piezas se envían otra vez, como un pedido propio',
    exchange: 'Cambio',
    exchanged: 'El cambio es un pedido propio, y la devolución está cerrada',
    not_replaceable: 'El pedido no tiene estas piezas',
    refund_asked: 'Se pide al canal que devuelva el dinero',
    refund_recorded: 'El reembolso quedó registrado',
    not_refundable: 'Es más de lo que queda',
    sending: 'El pedido se está enviando al almacén',
    error_ignored: 'El error se ignora en este pedido',
    answered: {
      send_change: 'Se le pide al almacén que acepte el cambio',
      keep_as_sent: 'El pedido sale como se envió',
      tell_again: 'Se avisa otra vez al canal',
      adopt: 'Las piezas cuentan como enviadas',
      recall: 'Se le pide al almacén cancelar el pedido; después se envía otra vez',
      send_again: 'El resto se revisa y se envía otra vez',
      take_off: 'Las piezas se quitaron del pedido',
    },
    edit_undone: 'Se deshizo la edición: el pedido está como antes',
    imbalance_left: 'Se deja como está y solo se avisa de nuevo si cambia',
    something: 'el pedido',
  },
  problems: {
    fixed: 'Guardado. Pedidos que se revisan de nuevo: {orders}',
    rechecking: 'Pedidos que se revisan de nuevo: {orders}',
  },
  stock: {
    pushing: 'Cantidades por enviar de nuevo: {count}',
    asking: 'Se está preguntando al canal. Su respuesta aparecerá aquí',
  },
  categories: {
    name_taken: 'Ya hay una categoría «{name}»',
    has_items:
      'No se puede eliminar la categoría: tiene artículos asignados. Asígnelos a otras categorías antes de eliminarla.',
  },
  team: {
    assigned: 'Se guardaron los departamentos de {name}',
    unassigned: '{name} ya no está en ningún departamento',
  },
  catalog: {
    sku_taken: 'Otro artículo tiene este SKU',
    deleted: 'Se eliminó {sku}',
    uses: {
      orders: { one: 'en {count} pedido', many: 'en {count} pedidos' },
      kits: { one: 'parte de {count} kit', many: 'parte de {count} kits' },
      links: { one: 'vinculado a {count} producto del canal', many: 'vinculado a {count} productos del canal' },
      others: 'en otros registros',
    },
  },
  mappings: {
    codes_fetched: 'Opciones de envío leídas: {count}. Nuevas: {added}. Ya no figuran: {removed}',
    codes_saved: 'Opciones de envío guardadas',
    codes_saved_releasing: 'Opciones de envío guardadas. Pedidos que se revisan de nuevo: {orders}',
    locations_saved: 'Ubicaciones del conector guardadas',
    locations_saved_releasing: 'Ubicaciones del conector guardadas. Pedidos que se revisan de nuevo: {orders}',
    location_deleted: 'Se eliminó la asignación de la ubicación',
    option_created: 'La opción de envío se creó correctamente',
    option_deleted: 'Se eliminó la opción de envío',
    method_missing: 'Debe elegir un método de envío',
    code_missing: 'El código de envío no puede quedar vacío',
    location_missing: 'La ubicación central no puede quedar vacía',
  },
  item_files: {
    none: 'Primero elija un archivo',
    not_a_picture: '{name} no es una imagen que se pueda leer. Guárdela como PNG, JPEG o WebP e intente de nuevo',
    too_many_pixels: '{name} tiene demasiados píxeles. Redúzcala a menos de {pixels} megapíxeles',
    picture_too_large: '{name} es demasiado grande: una imagen puede tener {megabytes} MB',
    file_too_large: '{name} es demasiado grande: un archivo puede tener {megabytes} MB',
    empty: '{name} está vacío',
    kind: '{name} es de un tipo que no se guarda. Se guardan imágenes, PDF, texto, hojas de cálculo y documentos',
    content: '{name} no contiene lo que dice su nombre',
    too_many: '{name} quedó fuera: como máximo {count} archivos a la vez',
    item_full: '{name} quedó fuera: un artículo guarda como máximo {count} archivos',
  },
};
