// German, machine-made. Speakers of the language: please correct it (docs/dashboard.md).
import type { Catalogue } from '../catalogue.ts'
import type { palette as english } from '../en/palette.ts'

export const palette: Catalogue<typeof english> = {
  title: 'Gehe zu …',
  field: 'Seite, Aufnahme oder Aktion suchen',
  keys: 'Gehe zu Seite, Aufnahme oder Aktion',
  search: 'Suche',
  searchFor: (text) => `Nach „${text}“ suchen`,
  ask: (text) => `„${text}“ fragen`,
  groups: { here: 'Diese Seite', page: 'Seite', recording: 'Aufnahme', workspace: 'Arbeitsbereich', action: 'Aktion' },
  light: 'Helles Design',
  dark: 'Dunkles Design',
}
