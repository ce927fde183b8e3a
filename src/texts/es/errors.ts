import type { Twin } from '#base/text.ts';
import type { errors as english } from '../en/errors.ts';

export const errors: Twin<typeof english> = {
  invalid: 'Revise los campos marcados',
  malformed: 'No se pudo leer la solicitud',
  signed_out: 'Inicie sesión',
  wrong_login: 'El correo o la contraseña no son correctos',
  no_csrf_token: 'La página está desactualizada. Vuelva a cargarla e inténtelo de nuevo',
  admins_only: 'Solo un administrador puede hacer esto',
  not_found: 'No encontrado. Es posible que se haya eliminado',
  changed_meanwhile: '{who} lo cambió mientras tanto: {fields}. Vuelva a cargar para ver los cambios y edite de nuevo',
  already_mapped:
    'El código de envío {code} de {channel} ya está asignado. Elimine antes su asignación, o cámbiela allí',
  order_in_warehouse: 'El pedido ya está en el sistema del almacén y no se puede editar',
  order_not_waiting: 'El pedido ya no espera esto',
  line_fixed: '{sku} no se puede cambiar por separado: es un cargo, o una parte que sigue a su kit',
  no_items_left: 'Un pedido conserva al menos un artículo. Para no enviar nada, cancele el pedido',
  connection_paused: 'El conector está en pausa',
  connection_busy:
    '{name} todavía no se puede eliminar: hay {count} envíos sin terminar. Espere a que terminen o retírelos',
  linked_meanwhile: '{who} vinculó {sku} con {product} mientras tanto',
  unlinked_meanwhile: '{sku} se desvinculó mientras tanto',
  link_run_not_checked: 'El archivo aún se está comprobando o ya se aplicó',
  link_file_type: 'El tipo de archivo es incorrecto. Suba un archivo CSV.',
  link_file_format: 'El formato del archivo no es válido. Corríjalo y vuelva a intentarlo.',
  category_name_taken: 'Ya hay una categoría «{name}». Elija otro nombre',
  too_many_categories: 'Puede haber {most} categorías como máximo',
  storage_failed: 'El almacén de archivos no responde en este momento. Inténtelo más tarde',
  export_failed: 'Hubo un error al crear el archivo de descarga. Intente de nuevo más tarde',
  still_exporting:
    'Sus datos aún se están exportando. Vuelva en un par de minutos; el botón se habilitará cuando termine la exportación.',
  too_large: 'La solicitud es demasiado grande',
  wrong_content_type: 'El tipo de contenido no es compatible. Envíe JSON',
  too_many_logins: 'Demasiados intentos fallidos. Inténtelo de nuevo en 15 minutos',
  too_many_notices: 'Demasiados avisos. Inténtelo más tarde',
  bad_signature: 'La firma no es válida',
  stale_notice: 'El aviso es demasiado antiguo',
  partner_failed: 'El socio no respondió como se esperaba: {reason}',
  partner_refused: 'El socio lo rechazó: {reason}',
  not_ready: 'El servicio está iniciando. Inténtelo de nuevo en un momento',
  unexpected: 'Hubo un error al procesar su solicitud',
};
