import type { Translation } from '#base/text.ts';
import type { connection_commands as english } from '../en/connection-commands.ts';

export const connection_commands: Translation<typeof english> = {
  sync: 'Leer {name} ahora',
  test: 'Probar {name}',
  pause: 'Pausar {name}',
  resume: 'Reanudar {name}',
  activate: 'Activar {name}',
};
