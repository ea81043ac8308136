// Spanish, machine-made. Speakers of the language: please correct it (docs/dashboard.md).
import type { Catalogue } from '../catalogue.ts'
import type { shell as english } from '../en/shell.ts'

export const shell: Catalogue<typeof english> = {
  library: 'Biblioteca',
  mentions: 'Menciones',
  workspaces: 'Espacios de trabajo',
  newWorkspace: 'Nuevo espacio de trabajo',
  workspaceName: 'Nombre del espacio de trabajo',
  workspaceGone: 'Ya no tienes acceso a este espacio de trabajo o se eliminó.',
  switchWorkspace: 'Cambiar de espacio de trabajo',
  navigation: 'Principal',
  openNavigation: 'Abrir navegación',
  integrations: 'Integraciones',
  accountMenu: 'Cuenta',
  themes: { system: 'Como el sistema', light: 'Claro', dark: 'Oscuro' },
  apiReference: 'Referencia de la API',
  shortcuts: 'Atajos de teclado',
}
