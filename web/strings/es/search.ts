// Spanish, machine-made. Speakers of the language: please correct it (docs/dashboard.md).
import type { Catalogue } from '../catalogue.ts'
import type { search as english } from '../en/search.ts'
import { pluralIn } from '../plural.ts'

const plural = pluralIn('es')

export const search: Catalogue<typeof english> = {
  title: 'Buscar',
  label: {
    comments: 'Buscar en resaltados y comentarios',
    semantic: 'Buscar por significado',
    exact: 'Buscar por palabras',
    ask: 'Hacer una pregunta',
  },
  placeholder: {
    comments: 'nombre correcto',
    semantic: 'por qué se aplazó el lanzamiento',
    exact: '"se aplazó a mayo" speaker:Ada',
    ask: '¿Por qué se aplazó el lanzamiento?',
  },
  mode: 'Modo de búsqueda',
  modes: { semantic: 'Significado', exact: 'Literal', ask: 'Pregunta', comments: 'Comentarios' },
  ask: 'Preguntar',
  addFilter: 'Añadir filtro',
  filters: { speaker: 'Hablante', folder: 'Carpeta', after: 'Desde', before: 'Antes de' },
  filtersOf: {
    speaker: 'Filtrar por hablante',
    folder: 'Filtrar por carpeta',
    after: 'Añadidas desde',
    before: 'Añadidas antes de',
  },
  chosenFilters: 'Filtros',
  noneYet: {
    speaker: 'Este espacio de trabajo aún no tiene hablantes con nombre.',
    folder: 'Este espacio de trabajo aún no tiene carpetas.',
  },
  removeFilter: (what) => `Quitar el filtro ${what}`,
  chip: (kind, value) => `${kind}: ${value}`,
  unknownFilter: {
    speaker: (name) => `En este espacio de trabajo nadie se llama «${name}».`,
    folder: (name) => `Ninguna carpeta se llama «${name}».`,
    after: (text) => `«${text}» no es una fecha. Usa la forma 2026-10-01.`,
    before: (text) => `«${text}» no es una fecha. Usa la forma 2026-10-01.`,
  },
  noFiltersInComments: 'Los filtros no se aplican a los comentarios. Tiro busca en todo el espacio de trabajo.',
  noFiltersInQuestions: 'Los filtros no se aplican a las preguntas. Tiro busca en todo el espacio de trabajo.',
  empty: {
    comments: 'Encuentra palabras resaltadas y comentarios. Los resultados contienen todas las palabras.',
    semantic: 'Describe lo que buscas. Los resultados no tienen que contener tus palabras.',
    exact:
      'Los resultados contienen todas las palabras. Pon las frases entre "comillas". Para filtrar, escribe speaker:Ada, folder:Nombre, after:2026-09-01 o before:2026-10-01.',
    ask: 'Pregunta sobre las grabaciones de este espacio de trabajo. Las respuestas citan los pasajes en los que se basan.',
  },
  noMentions: 'Ningún comentario te menciona.',
  titles: 'En los títulos',
  nothing: (text) => `Sin resultados para «${text}».`,
  nothingSaid: (text) => `Nada de lo que se dijo coincide con «${text}».`,
  nothingTry: { semantic: 'Buscar por palabras', exact: 'Buscar por significado' },
  noMeaning:
    'La búsqueda por significado no está disponible ahora. Estos resultados contienen palabras de tu búsqueda, también en otras formas.',
  results: (results, recordings) =>
    `${plural(results, { one: '# resultado', other: '# resultados' })} en ${plural(recordings, { one: '# grabación', other: '# grabaciones' })}`,
  firstResults: (results, recordings) =>
    `Los primeros ${plural(results, { one: '# resultado', other: '# resultados' })}, en ${plural(recordings, { one: '# grabación', other: '# grabaciones' })}. Añade palabras para encontrar otros.`,
  play: (time) => `Reproducir desde ${time}`,
  pause: 'Pausar',
  open: (title, time) => `Abrir ${title} en ${time}`,
  cannotPlay: 'Esta grabación no se puede reproducir aquí.',
  noMedia: 'No hay audio que reproducir, solo texto.',
  asking: 'Buscando en las transcripciones…',
  answers: {
    NO_PASSAGE: 'Ningún pasaje responde a la pregunta.',
    NO_MODEL:
      'Aquí no hay ningún modelo de lenguaje. Estos son los pasajes que mejor responden a la pregunta, palabra por palabra.',
  },
  answer: 'Respuesta',
  citations: 'Fuentes',
  citation: (number, title, time) => `Fuente ${number}: ${title}, ${time}`,
  byKeywords: 'La búsqueda por significado no está disponible ahora. Esta respuesta se basa en palabras clave.',
}
