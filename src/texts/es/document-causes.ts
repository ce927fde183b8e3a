import type { Translation } from '#base/text.ts';
import type { document_causes as english } from '../en/document-causes.ts';

export const document_causes: Translation<typeof english> = {
  title: 'Documentos fiscales que requieren su atención',
  refused: {
    one: '{count} documento de {country} fue rechazado',
    many: '{count} documentos de {country} fueron rechazados',
  },
  due: {
    one: '{count} documento de {country} no ha llegado a la autoridad tributaria',
    many: '{count} documentos de {country} no han llegado a la autoridad tributaria',
  },
  stopped: {
    one: '{count} documento de {country} espera',
    many: '{count} documentos de {country} esperan',
  },
  example: 'Por ejemplo: {text}',
  no_reason: 'La autoridad no dio ningún motivo.',
  at_least: '{count}+',
  oldest: 'el más antiguo llegó',
  show: 'Mostrarlos',
  answers: {
    ask_buyers: 'Preguntar a los compradores por correo',
    settings: 'Abrir configuración',
    submit: 'Intentar de nuevo',
    check_status: 'Consultar estado',
  },
  named: '{answer}: {cause}',
  needs: { refused: 'Rechazado', due: 'Vence pronto', stopped: 'Detenido antes del envío' },
  needs_you: {
    one: '{count} documento fiscal requiere su atención',
    many: '{count} documentos fiscales requieren su atención',
  },
};
