// French, machine-made. Speakers of the language: please correct it (docs/dashboard.md).
import type { Catalogue } from '../catalogue.ts'
import type { shell as english } from '../en/shell.ts'

export const shell: Catalogue<typeof english> = {
  library: 'Bibliothèque',
  mentions: 'Mentions',
  workspaces: 'Espaces de travail',
  newWorkspace: 'Nouvel espace de travail',
  workspaceName: 'Nom de l’espace de travail',
  workspaceGone: 'Vous n’avez plus accès à cet espace de travail, ou il a été supprimé.',
  switchWorkspace: 'Changer d’espace de travail',
  navigation: 'Navigation principale',
  openNavigation: 'Ouvrir la navigation',
  integrations: 'Intégrations',
  accountMenu: 'Compte',
  themes: { system: 'Comme le système', light: 'Clair', dark: 'Sombre' },
  apiReference: 'Référence de l’API',
  shortcuts: 'Raccourcis clavier',
}
