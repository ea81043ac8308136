// German, machine-made. Speakers of the language: please correct it (docs/dashboard.md).
import type { Catalogue } from '../catalogue.ts'
import type { shell as english } from '../en/shell.ts'

export const shell: Catalogue<typeof english> = {
  library: 'Bibliothek',
  mentions: 'Erwähnungen',
  workspaces: 'Arbeitsbereiche',
  newWorkspace: 'Neuer Arbeitsbereich',
  workspaceName: 'Name des Arbeitsbereichs',
  workspaceGone: 'Kein Zugriff mehr auf diesen Arbeitsbereich, oder er wurde gelöscht.',
  switchWorkspace: 'Arbeitsbereich wechseln',
  navigation: 'Hauptnavigation',
  openNavigation: 'Navigation öffnen',
  integrations: 'Integrationen',
  accountMenu: 'Konto',
  themes: { system: 'Wie das System', light: 'Hell', dark: 'Dunkel' },
  apiReference: 'API-Referenz',
  shortcuts: 'Tastenkürzel',
}
