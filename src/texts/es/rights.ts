import type { Translation } from '#base/text.ts';
import type { rights as english } from '../en/rights.ts';

export const rights: Translation<typeof english> = {
  edit_orders: {
    name: 'Editar pedidos',
    doing: 'editar pedidos',
    hint: 'Editar, retener, liberar y cancelar pedidos, comentarlos, importarlos de los canales y reintentar lo que los socios no aceptaron.',
  },
  refund_orders: {
    name: 'Reembolsar pedidos',
    doing: 'reembolsar pedidos',
    hint: 'Devolver dinero de pedidos, en el canal o por otro medio. Un rol puede tener un límite.',
  },
  edit_mappings: {
    name: 'Editar asignaciones',
    doing: 'editar asignaciones',
    hint: 'Asignar códigos de envío y ubicaciones, vincular los productos de los canales y resolver así los problemas.',
  },
  edit_catalog: {
    name: 'Editar el catálogo',
    doing: 'editar el catálogo',
    hint: 'Crear y cambiar artículos, kits, categorías y archivos, importarlos, publicarlos y enviar existencias a los canales.',
  },
  edit_customers: {
    name: 'Editar clientes',
    doing: 'editar clientes',
    hint: 'Cambiar clientes, escribir notas y sincronizar clientes con los CRM y las mesas de ayuda.',
  },
  issue_documents: {
    name: 'Emitir documentos fiscales',
    doing: 'emitir documentos fiscales',
    hint: 'Enviar, consultar, anular y guardar documentos fiscales, y quitar sus errores.',
  },
  export: {
    name: 'Exportar',
    doing: 'exportar',
    hint: 'Exportar listas en archivos CSV, y descargar esos archivos y las evidencias de los documentos fiscales.',
  },
  manage_connectors: {
    name: 'Gestionar conectores',
    doing: 'gestionar los conectores',
    hint: 'Agregar, configurar, pausar y quitar conectores. Las credenciales guardadas no se muestran a nadie.',
  },
  manage_settings: {
    name: 'Gestionar la configuración',
    doing: 'gestionar la configuración',
    hint: 'Cambiar la cuenta, sus avisos y cómo emite documentos fiscales.',
  },
  manage_team: {
    name: 'Gestionar el equipo',
    doing: 'gestionar el equipo',
    hint: 'Invitar, cambiar y desactivar miembros, dentro de los propios permisos. Los roles y los administradores quedan en manos de los administradores.',
  },
};
