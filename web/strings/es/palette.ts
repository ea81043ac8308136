// Spanish, machine-made. Speakers of the language: please correct it (docs/dashboard.md).
import type { Catalogue } from '../catalogue.ts'
import type { palette as english } from '../en/palette.ts'

export const palette: Catalogue<typeof english> = {
  title: 'Ir a…',
  field: 'Ir a una página, grabación o acción',
  keys: 'Ir a una página, grabación o acción',
  search: 'Buscar',
  searchFor: (text) => `Buscar «${text}»`,
  ask: (text) => `Preguntar «${text}»`,
  groups: {
    here: 'Esta página',
    page: 'Página',
    recording: 'Grabación',
    workspace: 'Espacio de trabajo',
    action: 'Acción',
  },
  light: 'Tema claro',
  dark: 'Tema oscuro',
}
