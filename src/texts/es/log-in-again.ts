import type { Translation } from '#base/text.ts';
import type { logInAgain as english } from '../en/log-in-again.ts';

export const logInAgain: Translation<typeof english> = {
  title: 'Inicie sesión de nuevo',
  text: 'Su sesión terminó. Lo que escribió en esta página sigue aquí: inicie sesión y continúe.',
  company_hint: 'En otra pestaña; luego esta página continúa sola',
  not_me: 'No soy {name}: salir de esta página',
  other_title: 'Otra persona inició sesión',
  other_text:
    'Esta página es de {page} en {page_account}. En este navegador está ahora la sesión de {found} en {found_account}, por lo que no se puede guardar lo que se escribió aquí.',
  go_on_as: 'Continuar como {found}',
};
