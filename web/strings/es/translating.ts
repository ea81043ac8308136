// Spanish, machine-made. Speakers of the language: please correct it (docs/dashboard.md).
import type { Catalogue } from '../catalogue.ts'
import type { translating as english } from '../en/translating.ts'

export const translating: Catalogue<typeof english> = {
  language: 'Idioma',
  translate: 'Traducir',
  none: 'Aún no hay traducciones.',
  nothingFrom: (from) => `Ningún motor instalado traduce desde este idioma: ${from}.`,
  available: 'Traducciones disponibles:',
  pair: (from, to) => `${from} a ${to}`,
  allTranslated: 'Traducida a todos los idiomas disponibles.',
  supported: (languages) => `Idiomas disponibles: ${languages}.`,
  show: 'Mostrar junto al texto',
  hide: 'Ocultar',
  state: {
    waiting: 'A la espera de empezar',
    running: (percent) => `Traduciendo, ${percent}`,
    failed: 'Traducción fallida',
    cancelled: 'Traducción cancelada',
    done: (name: string) => `${name}: traducción terminada`,
  },
  stale: 'La transcripción ha cambiado desde que se tradujo.',
  update: 'Actualizar traducción',
  actionsFor: (language) => `Acciones de ${language}`,
  cancel: 'Cancelar traducción',
  remove: 'Eliminar traducción',
  removed: (language) => `Traducción eliminada: ${language}`,
  shown: (language) => `Traducción: ${language}`,
  close: 'Cerrar traducción',
  noText: 'Esta traducción aún no tiene texto.',
}
