// Spanish, machine-made. Speakers of the language: please correct it (docs/dashboard.md).
import type { Catalogue } from '../catalogue.ts'
import type { insights as english } from '../en/insights.ts'

export const insights: Catalogue<typeof english> = {
  ask: {
    title: 'Preguntar a esta grabación',
    placeholder: '¿Qué se decidió?',
    followUp: 'Haz otra pregunta',
    button: 'Preguntar',
    source: (number, time) => `Fuente ${number}, en ${time}`,
  },
  about: 'Ejecuta un prompt sobre esta grabación.',
  noPrompts: 'Este espacio de trabajo aún no tiene prompts.',
  noPromptsViewer: 'Aún no hay análisis.',
  addPrompts: 'Añadir prompts',
  editPrompts: 'Editar prompts',
  generate: 'Generar',
  generateOne: (title) => `Generar ${title}`,
  notGenerated: 'Aún sin generar',
  state: {
    waiting: 'A la espera de empezar',
    running: (percent) => `Generando, ${percent}`,
    failed: 'No se pudo generar este análisis',
    cancelled: 'Cancelado',
    done: (name: string) => `${name}: terminado`,
  },
  stale: 'La transcripción ha cambiado desde que se generó.',
  regenerate: 'Volver a generar',
  actionsFor: (title) => `Acciones de ${title}`,
  copy: 'Copiar',
  copyChapters: 'Copiar los capítulos',
  saveChapters: 'Guardar los capítulos (JSON de pódcast)',
  remove: 'Eliminar',
  removed: (title) => `«${title}» eliminado`,
  writtenBy: (engine) => `Generado por ${engine}`,
  tweak: 'Pedir un cambio',
  tweakOf: (title) => `Pedir un cambio en ${title}`,
  tweakPlaceholder: 'p. ej., sin nombres',
  shorter: 'Más corto',
  longer: 'Más largo',
  tweaks: (all) => `Cambios pedidos: ${all.join(' · ')}`,
}
