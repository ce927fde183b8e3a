import type { Twin } from '#base/text.ts';
import type { shell as english } from '../en/shell.ts';

export const shell: Twin<typeof english> = {
  product: 'Bodega',
  skip: 'Ir al contenido',
  navigation: 'Navegación principal',
  open_navigation: 'Abrir la navegación',
  close_navigation: 'Cerrar la navegación',
  nav: {
    dashboard: 'Panel',
    orders: 'Pedidos',
    problems: 'Problemas',
    customers: 'Clientes',
    exports: 'Exportaciones',
    imports: 'Importaciones',
    connectors: 'Conectores',
  },
  sections: { data: 'Datos', settings: 'Configuración' },
  go_to: 'Ir a {page}',
  search: 'Buscar pedidos',
  search_hint: 'Pedido, cliente, SKU, guía',
  commands: 'Comandos',
  pages: 'Páginas',
  search_orders: 'Buscar pedidos con "{query}"',
  user_menu: 'Menú de usuario',
  language: 'Idioma',
  languages: { en: 'English', es: 'Español' },
  theme: 'Tema',
  themes: { auto: 'Sistema', light: 'Claro', dark: 'Oscuro' },
  log_out: 'Cerrar sesión',
  offline: 'Se interrumpieron las actualizaciones en vivo. Intentando reconectar…',
  offline_hint: 'Es posible que los datos no estén al día.',
};
