import type { Translation } from '#base/text.ts';
import type { listings as english } from '../en/listings.ts';

export const listings: Translation<typeof english> = {
  title: 'Subir a Channel Advisor',
  profiles: 'Perfiles',
  profiles_hint: 'El producto se agrega a cada perfil, o se cambia donde ya está publicado.',
  choose_one: 'Elija al menos un perfil',
  unknown_profile: 'Ningún conector tiene el perfil {profile}',
  upload: 'Subir',
  more: 'Subir otra vez',
  uploading: 'Subiendo el producto a Channel Advisor...',
  uploading_hint: 'Puede cerrar esto: la subida continúa.',
  working: 'Estamos procesando su solicitud. Puede tardar un poco. Vuelva a mirar en unos minutos.',
  failed: 'Lo sentimos, hubo un error al procesar su solicitud',
  uploaded: '{product} se subió a {profile}.',
  refused: '{product} no se subió a {profile}. {reason}',
  not_sent: 'No se envió: {facts}.',
  left_out: {
    price: 'el precio, porque el perfil vende en otra moneda',
    weight: 'el peso, porque no tiene unidad',
    image: 'la imagen, porque no tiene un enlace https público',
    quantity: 'la cantidad, porque ningún almacén la contó',
  },
  panel: {
    title: 'Publicaciones',
    none: 'Este producto todavía no está publicado.',
    columns: { profile: 'Perfil', state: 'Estado', listed_at: 'Última subida', asked_by: 'Por' },
    states: { waiting: 'En espera', uploading: 'Subiendo', listed: 'Publicado', failed: 'Falló' },
    next_try: 'Próximo intento: {when}',
    open: 'Se abre en otra pestaña',
  },
};
