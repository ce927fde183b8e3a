import type { Translation } from '#base/text.ts';
import type { passkeys as english } from '../en/passkeys.ts';

export const passkeys: Translation<typeof english> = {
  title: 'Llaves de acceso',
  hint: 'Entre con la huella, el rostro o el PIN de un dispositivo en lugar de contraseña y código.',
  none: 'Todavía no tiene llaves de acceso.',
  impossible: 'Este navegador no puede crear llaves de acceso aquí.',
  added: 'agregada {when}',
  used: 'último uso {when}',
  add: 'Agregar llave de acceso',
  name: 'Nombre',
  name_hint: 'Cómo reconoce el dispositivo, por ejemplo «Portátil de la oficina»',
  name_missing: 'Ingrese un nombre',
  next: 'Continuar en el dispositivo',
  is_added: 'Se agregó la llave de acceso',
  is_known: 'Este dispositivo ya tiene una llave de acceso suya',
  remove: 'Eliminar',
  remove_one: 'Eliminar la llave de acceso: {name}',
  remove_title: 'Eliminar llave de acceso',
  remove_text: '«{name}» ya no servirá para entrar. Elimínela también en el dispositivo.',
  removed: 'Se eliminó la llave de acceso',
};
