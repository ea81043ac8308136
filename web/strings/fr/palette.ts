// French, machine-made. Speakers of the language: please correct it (docs/dashboard.md).
import type { Catalogue } from '../catalogue.ts'
import type { palette as english } from '../en/palette.ts'

export const palette: Catalogue<typeof english> = {
  title: 'Aller à…',
  field: 'Aller à une page, un enregistrement ou une action',
  keys: 'Aller à une page, un enregistrement ou une action',
  search: 'Rechercher',
  searchFor: (text) => `Rechercher « ${text} »`,
  ask: (text) => `Demander « ${text} »`,
  groups: {
    here: 'Cette page',
    page: 'Page',
    recording: 'Enregistrement',
    workspace: 'Espace de travail',
    action: 'Action',
  },
  light: 'Thème clair',
  dark: 'Thème sombre',
}
