import type { Translation } from '#base/text.ts';
import type { health as english } from '../en/health.ts';

export const health: Translation<typeof english> = {
  ok: 'Funciona',
  failing: 'No funciona',
  broken: 'Requiere atención',
  paused: 'En pausa',
  needs_settings: 'Faltan ajustes',
};
