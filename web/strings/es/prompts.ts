// Spanish, machine-made. Speakers of the language: please correct it (docs/dashboard.md).
import type { Catalogue } from '../catalogue.ts'
import type { prompts as english } from '../en/prompts.ts'
import { pluralIn } from '../plural.ts'

const plural = pluralIn('es')

export const prompts: Catalogue<typeof english> = {
  title: 'Prompts',
  about: 'Preguntas sobre las grabaciones. Cada respuesta es un análisis.',
  empty: 'Aún no hay prompts. Escribe uno o añade algunos desde una plantilla.',
  add: 'Nuevo prompt',
  addFromTemplate: 'Añadir desde plantilla',
  templates: 'Plantillas',
  addAll: 'Añadir todos',
  addOne: (title) => `Añadir ${title}`,
  added: (count) => plural(count, { one: 'Prompt añadido', other: '# prompts añadidos' }),
  isAdded: 'Añadido',
  edit: (title) => `Editar ${title}`,
  remove: (title) => `Eliminar ${title}`,
  removed: (title) => `«${title}» eliminado. Se conservan sus análisis.`,
  name: 'Título',
  prompt: 'Prompt',
  promptHint: 'Di qué quieres y en qué forma. Tiro añade la transcripción con sus tiempos y hablantes.',
  auto: 'Ejecutar en cada transcripción nueva',
  autoShort: 'Ejecutar en transcripciones nuevas',
  managed: 'De una plantilla',
}
