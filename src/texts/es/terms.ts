import type { Translation } from '#base/text.ts';
import type { terms as english } from '../en/terms.ts';

export const terms: Translation<typeof english> = {
  core_location: {
    name: 'Ubicación central',
    text: 'Un lugar que guarda existencias y despacha: una de las ubicaciones propias del almacén. A ella se asignan las de los canales.',
  },
  connector_location: {
    name: 'Ubicación del conector',
    text: 'Un lugar tal como lo llama el canal. Asignado a una ubicación central, dice desde dónde salen los pedidos y qué existencias se muestran.',
  },
  fast_track: {
    name: 'Vía rápida',
    text: 'Los pedidos con este código de envío se marcan como urgentes al enviarlos al almacén.',
  },
  holding_time: {
    name: 'Tiempo de espera',
    text: 'Cuánto tiempo queda aquí un pedido nuevo, mientras aún se puede editar, antes de ir al almacén.',
  },
  held: { name: 'Retenido', text: 'Un pedido que una persona retuvo. Se queda aquí hasta que se libere.' },
  on_hand: { name: 'En existencia', text: 'Piezas que el almacén ha contado.' },
  on_hold: { name: 'Reservado', text: 'Piezas apartadas para pedidos que aún no han salido.' },
  available: { name: 'Disponible', text: 'En existencia menos reservado: lo que todavía se puede vender.' },
  incoming: { name: 'Por llegar', text: 'Piezas anunciadas al almacén y aún no contadas.' },
  reorder_point: {
    name: 'Punto de reposición',
    text: 'La cantidad de piezas disponibles con la que conviene pedir más.',
  },
  target_stock: {
    name: 'Nuestras existencias (objetivo)',
    text: 'Lo que el canal debería mostrar: en existencia menos reservado en la ubicación central asignada, menos lo que necesitan los pedidos en espera.',
  },
  synced_stock: { name: 'Últimas sincronizadas', text: 'La última cantidad que el canal aceptó de nosotros.' },
  reported_stock: {
    name: 'El canal dice (informadas)',
    text: 'La cantidad que mostraba el propio canal la última vez que se leyó.',
  },
  reconciliation: {
    name: 'Conciliación',
    text: 'Cada noche se comparan los pedidos de los últimos siete días con los del canal, para hallar los que faltan o no están al día aquí.',
  },
  in_doubt: {
    name: 'En duda',
    text: 'Se envió, pero no llegó una respuesta clara. Se pregunta al socio si llegó; nada se reenvía por suposición.',
  },
  backorder: {
    name: 'Pedido pendiente de existencias',
    text: 'Un pedido que espera porque un artículo está agotado. Sale automáticamente cuando llegan existencias.',
  },
  kit: { name: 'Kit', text: 'Un SKU que se vende como una sola cosa y se envía como sus partes.' },
  kit_part: {
    name: 'Parte de un kit',
    text: 'Un artículo que se envía cuando se pide su kit. Una parte también puede ser un kit.',
  },
  problem: {
    name: 'Problema',
    text: 'Un motivo concreto por el que un pedido no puede seguir, como un producto sin vincular.',
  },
  cause: {
    name: 'Causa',
    text: 'El mismo problema en todos los pedidos que lo tienen. Una respuesta los libera a todos.',
  },
  outbox: {
    name: 'Bandeja de salida',
    text: 'Todo lo que espera para enviarse a un socio, se está enviando, está en duda o fue rechazado.',
  },
  connector: {
    name: 'Conector',
    text: 'La conexión con un socio: un canal de venta, un almacén, un proveedor fiscal, un CRM.',
  },
  mapping: {
    name: 'Asignación',
    text: 'Qué significa aquí un código o una ubicación de un socio. Se guarda una vez y vale para todos los pedidos.',
  },
  link: { name: 'Vínculo', text: 'Cuál de sus productos es un producto del canal.' },
  sealed: {
    name: 'Sellado',
    text: 'El número y el contenido del documento quedan fijos. Desde entonces se envía exactamente eso.',
  },
  series: {
    name: 'Serie',
    text: 'En qué se cuentan los números de los documentos fiscales, como 001-001. Cada número se da una sola vez.',
  },
  gap: { name: 'Hueco', text: 'Un número que se dio y que ningún documento válido tiene, con el motivo.' },
  guide: {
    name: 'Guía de remisión',
    text: 'El documento fiscal que viaja con la mercancía, junto a la factura. Lo pide el Perú.',
  },
  offline: {
    name: 'Emitido fuera de línea (contingencia)',
    text: 'Se emitió mientras no se podía llegar a la autoridad fiscal. Es válido y se envía en cuanto vuelve.',
  },
  rejected: {
    name: 'Rechazado',
    text: 'La autoridad dijo que no. El documento no es válido: corrija lo que está mal y envíelo de nuevo.',
  },
  deadline: { name: 'Plazo', text: 'El día hasta el que la ley pide enviar, anular o corregir un documento.' },
  order_status: {
    name: 'Estado de un pedido',
    text: 'En qué punto está el pedido. Solo en Error le necesita a usted; lo demás sigue automáticamente.',
  },
  order_pending: {
    name: 'Pendiente (pedido)',
    text: 'Nada detiene el pedido. Cumple su tiempo de espera o va camino al almacén.',
  },
  order_packing: { name: 'En empaque', text: 'El almacén tiene el pedido y lo prepara. Ya no se puede editar.' },
  order_partially_shipped: {
    name: 'Enviado en parte',
    text: 'Algunos paquetes salieron del almacén y otros faltan.',
  },
  order_shipped: {
    name: 'Enviado',
    text: 'Todo salió del almacén. El canal aún no tiene todas las guías.',
  },
  order_fulfilled: {
    name: 'Completado',
    text: 'Todo salió y el canal tiene la guía, o no había nada que enviar.',
  },
  order_error: {
    name: 'Error',
    text: 'Algo detiene el pedido y aún no ha salido. Una vez resuelto, sigue automáticamente.',
  },
  order_refund: { name: 'Reembolso', text: 'Se devolvió dinero al cliente. No se envía nada al almacén.' },
  order_cancelled: {
    name: 'Cancelado (pedido)',
    text: 'Lo canceló su equipo, el canal o el almacén. Las existencias reservadas quedan libres.',
  },
  order_paid: {
    name: 'Pagado',
    text: 'Lo que entró, según el canal o lo que registró un miembro. Donde no se sabe, no se dice nada.',
  },
  document_state: {
    name: 'Estado de un documento fiscal',
    text: 'Hasta dónde llegó el documento en su camino a la autoridad fiscal, y si es válido.',
  },
  not_submitted: {
    name: 'Sin enviar',
    text: 'Está preparado y no se envió nada. Espera su momento o una corrección.',
  },
  awaits_sale: {
    name: 'Sigue a su venta',
    text: 'Un reembolso cuya venta aún no tiene un documento emitido. Se emite por sí solo cuando lo está el de su venta.',
  },
  would_be_rejected: {
    name: 'Sería rechazado',
    text: 'Antes de enviar se revisaron las reglas de su país, y el documento incumple una. No se envía hasta que se corrija.',
  },
  sending: { name: 'Enviándose', text: 'Está sellado y va camino al proveedor.' },
  in_process: { name: 'En proceso', text: 'La autoridad lo tiene y aún no decide. Bodega sigue preguntando.' },
  authorised: { name: 'Autorizado', text: 'La autoridad lo aceptó. El documento es válido.' },
  stored: {
    name: 'Autorizado y guardado',
    text: 'El documento es válido, y su XML y su PDF están en el almacenamiento seguro.',
  },
  sent_to_shipper: {
    name: 'Enviado al transportista',
    text: 'El documento es válido, y el almacén tiene su PDF para el paquete.',
  },
  document_not_needed: {
    name: 'No se necesita',
    text: 'El proveedor respondió que el pedido no necesita ese documento. No se emitió nada ni se usó ningún número.',
  },
  issued_elsewhere: {
    name: 'Emitido fuera de Bodega',
    text: 'Un administrador anotó que se emitió en otro sistema. No se emite también aquí.',
  },
  error_ignored: {
    name: 'Error ignorado',
    text: 'Una persona quitó el error e indicó un motivo. El documento no se envía.',
  },
  cancelling: {
    name: 'Anulándose',
    text: 'Se pidió a la autoridad que lo anule. Es válido hasta que la autoridad acepte.',
  },
  document_cancelled: { name: 'Anulado (documento fiscal)', text: 'El documento ya no es válido.' },
  document_tested: {
    name: 'Solo de prueba',
    text: 'El documento se emitió como prueba y su país está en producción desde entonces. No cuenta: envíelo para emitir el documento real del pedido.',
  },
  difference: {
    name: 'Diferencia (de pedidos)',
    text: 'Falta: el canal tiene el pedido y aquí no está. No está al día: el canal lo cambió y el cambio no está aquí.',
  },
  stock_difference: {
    name: 'Diferencia (de existencias)',
    text: 'Lo que dice el canal menos nuestro objetivo. Lo que sobra puede venderse dos veces; lo que falta no se ofrece.',
  },
};
