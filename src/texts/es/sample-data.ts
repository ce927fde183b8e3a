import type { Translation } from '#base/text.ts';
import type { sample_data as english } from '../en/sample-data.ts';

export const sample_data: Translation<typeof english> = {
  names: { shop: 'Tienda de muestra', warehouse: 'Almacén de muestra' },
  offer: '¿Prefiere mirar primero? Esta cuenta se llena con pedidos inventados y se vacía de nuevo con un clic.',
  show: 'Mostrar con datos de muestra',
  stands: 'Estos pedidos son de muestra. Nada sale de Bodega.',
  filling: 'Se están agregando pedidos de muestra. Nada sale de Bodega.',
  emptying: 'Se están eliminando los datos de muestra.',
  has_failed: 'No se pudo hacer todo. Vacíe la cuenta e inténtelo de nuevo.',
  bar: 'Cuánto está hecho',
  empty: 'Vaciar',
  in_the_way: {
    title: 'Elimine primero los datos de muestra',
    text: 'Después podrá conectar a sus propios socios: los pedidos reales y los inventados nunca se mezclan.',
    ask_admin:
      'Un administrador puede hacerlo. Después se podrá conectar a los propios socios: los pedidos reales y los inventados nunca se mezclan.',
    button: 'Eliminar los datos de muestra',
  },
  ask: {
    title: '¿Eliminar los datos de muestra?',
    goes: 'Se eliminan todos los pedidos, clientes, productos, existencias y archivos de esta cuenta, junto con la tienda y el almacén de muestra. También se va lo que usted haya cambiado entretanto.',
    stays: 'Se quedan los miembros, la configuración, las vistas guardadas y la auditoría de la cuenta.',
    cancel: 'Seguir mirando',
    confirm: 'Vaciar la cuenta',
  },
};
