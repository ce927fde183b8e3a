import type { Translation } from '#base/text.ts';
import type { importFaults as english } from '../en/import-faults.ts';

export const importFaults: Translation<typeof english> = {
  faults: {
    empty: 'No puede estar vacío',
    too_long: 'Tiene más de {most} caracteres',
    not_a_number: 'No es un número con «{decimal}» como signo decimal',
    two_readings: 'Se puede leer de dos maneras: como miles o con tres decimales',
    negative: 'No puede ser menor que cero',
    too_many_decimals: 'Tiene más de cuatro decimales',
    too_large: 'El número es demasiado grande',
    not_whole: 'Debe ser un número entero',
    unit: 'No es una unidad de peso. Use g, kg, oz o lb',
    link: 'No es un enlace a una imagen ni la ruta de una',
    tax_code:
      'No es un código de esta forma. Las hojas de cálculo quitan el primer cero de un código: dé formato de texto a la columna',
    shortened:
      'Una hoja de cálculo acortó este número y se perdieron sus últimos dígitos. Dé formato de texto a la columna y vuelva a llenarla',
    entity: 'Escriba Productos o Materias primas',
    lost_character:
      'Se perdió un carácter antes de que el archivo llegara aquí. Guárdelo como UTF-8 y revise este texto',
    encoded_twice:
      'El texto se codificó dos veces; probablemente quiere decir «{meant}». Guarde el archivo una sola vez como UTF-8',
    quotes: 'Hay texto después de la comilla que cierra esta celda. Duplique las comillas dentro de una celda',
    unclosed:
      'La comilla que abre esta celda no se cierra: no se leyó nada más abajo. Es posible que el archivo esté cortado',
    too_short: 'Esta línea tiene {count} celdas en lugar de {wanted}. Es posible que esté cortada',
    too_wide:
      'Esta línea tiene {count} celdas en lugar de {wanted}. Ponga entre comillas las celdas que contienen el separador',
    header_again: 'Es otra vez el encabezado',
    comment: 'Esta línea es un comentario',
    repeated: 'Ya está en la línea {line}',
    group_apart:
      'Otras filas de este producto empiezan en la línea {line}. Ponga todas las filas de un producto una debajo de la otra',
    first_row_failed: 'Esta fila continúa la línea {line}, que tiene un error',
    rounded: 'Se redondeó a {value}',
    characters_removed: 'Se quitaron caracteres de control invisibles',
    decoded: 'El texto se codificó dos veces. Se importó como estaba pensado',
    characters_lost: 'Se perdieron caracteres antes de llegar aquí. El texto se importó tal como está',
    cut: 'Cortado a {most} caracteres',
    other_entity: 'Este SKU pertenece al otro tipo de artículos, productos o materias primas',
    unknown_item: 'No hay ningún artículo con este SKU',
    unknown_location: 'No hay ninguna ubicación con este código o nombre',
    two_locations: 'Varias ubicaciones tienen este nombre. Use el código',
    of_warehouse:
      'El propio almacén lleva esta ubicación: su próximo conteo reemplazaría este dato. Solo se importan ubicaciones propias',
    own_part: 'Un kit no puede ser parte de sí mismo',
    kit_cycle: 'Con esta parte el kit sería parte de sí mismo',
    endless_line: 'La línea no termina',
  },
  same_faults: {
    encoded_twice: 'El texto se codificó dos veces. Guarde el archivo una sola vez como UTF-8',
    too_short: 'Menos de {wanted} celdas. Es posible que la línea esté cortada',
    too_wide: 'Más de {wanted} celdas. Ponga entre comillas las celdas que contienen el separador',
    repeated: 'Ya está en una línea anterior',
    group_apart:
      'Otras filas de este producto están más arriba. Ponga todas las filas de un producto una debajo de la otra',
    first_row_failed: 'Estas filas continúan una línea que tiene un error',
    rounded: 'Se redondeó a cuatro decimales',
  },
  refusals: {
    is_empty: 'El archivo está vacío',
    no_header:
      'La primera línea no es un encabezado ni se parece a las líneas de abajo. Ponga un encabezado sobre los datos',
    too_many_columns: 'La primera línea tiene más de 1.000 celdas. Deje solo las columnas necesarias',
    no_lines: 'Hay un encabezado, pero ninguna línea debajo',
    endless_line: 'La primera línea no termina. Guarde el archivo como CSV',
    open_quote: 'Una comilla se abre y no se cierra',
    encoding: 'Las letras se pueden leer de varias maneras. Guarde el archivo como UTF-8 o importe con el asistente',
    two_readings:
      '{column}, línea {line}: «{value}» se puede leer como {one} o como {other}. Escriba todos con otra cantidad de decimales o importe con el asistente',
    no_file: 'Elija un archivo',
    no_sku:
      'No se reconoció ninguna columna como {fields}. Cambie su nombre en el encabezado o importe con el asistente',
  },
  notes: {
    endless_line: 'La línea que empieza en la línea {line} no termina',
    file_gone: 'El archivo ya no está. Súbalo de nuevo',
    storage_failed: 'El archivo no se pudo leer del almacenamiento',
    unexpected: 'La importación no se pudo terminar',
    written: 'Antes se escribieron {written} líneas. Se pueden deshacer',
  },
  encoding_unchosen: 'Elija la codificación en la que las palabras se leen bien',
  unmapped: 'Elija una columna para este campo',
  no_such_column: 'El archivo no tiene esa columna',
  same_column: 'Dos campos no se pueden leer de la misma columna',
  unnamed_column: 'Columna {position}',
  reason_column: 'Por qué falló',
  reason: 'Línea {line}, {column}: {message}',
  reason_of_line: 'Línea {line}: {message}',
  is_running: 'Estamos procesando su solicitud. Esto puede tardar un poco. Vuelva a consultar en unos minutos.',
  is_done: 'El archivo se importó',
  has_failed: 'Hubo un error al importar los artículos. Inténtelo más tarde',
};
