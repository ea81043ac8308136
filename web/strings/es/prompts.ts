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
  templatesById: {
    general: { title: 'General', description: 'Resumen, capítulos y tareas para cualquier tipo de grabación.' },
    podcast: { title: 'Podcast', description: 'Notas del episodio, capítulos y citas para episodios que se publican.' },
    interview: { title: 'Entrevista', description: 'Qué se preguntó, qué se respondió y qué preguntar después.' },
    meeting: { title: 'Reunión', description: 'Acta: qué se decidió, quién hace qué y qué quedó pendiente.' },
    lecture: { title: 'Clase', description: 'Apuntes para estudiar.' },
    'voice-memo': { title: 'Nota de voz', description: 'Pensamientos dictados, puestos en orden.' },
  },
  templatePrompts: {
    Summary: 'Resumen',
    Chapters: 'Capítulos',
    Tasks: 'Tareas',
    'Show notes': 'Notas del episodio',
    Quotes: 'Citas',
    Titles: 'Propuestas de títulos',
    'Questions and answers': 'Preguntas y respuestas',
    'Main points': 'Puntos principales',
    Themes: 'Temas',
    'Open questions': 'Preguntas abiertas',
    Minutes: 'Acta',
    Decisions: 'Decisiones',
    'Open points': 'Puntos pendientes',
    'Study notes': 'Apuntes',
    Terms: 'Términos',
    'Questions to check yourself': 'Preguntas de repaso',
    'Tidy text': 'Texto en limpio',
    'To do': 'Por hacer',
    Title: 'Título',
  },
}
