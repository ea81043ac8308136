// Spanish, machine-made. Speakers of the language: please correct it (docs/dashboard.md).
import type { Catalogue } from '../catalogue.ts'
import type { captions as english } from '../en/captions.ts'

export const captions: Catalogue<typeof english> = {
  title: 'Subtítulos',
  open: 'Proyectar subtítulos',
  share: 'Compartir subtítulos',
  shareAbout: 'Cualquiera con el enlace puede leer las palabras mientras se habla. El enlace termina con la grabación.',
  speaker: (number: number) => `Hablante ${number}:`,
  named: (name: string) => `${name}:`,
  waiting: 'Los subtítulos aparecen aquí mientras se habla.',
  paused: 'En pausa',
  ended: 'La sesión ha terminado.',
  gone: 'Estos subtítulos han terminado o el enlace se revocó.',
  follow: 'Ir a las palabras más recientes',
  larger: 'Texto más grande',
  smaller: 'Texto más pequeño',
  colours: 'Claro u oscuro',
  fullScreen: 'Pantalla completa',
  language: 'Idioma de los subtítulos',
  asSpoken: 'Idioma hablado',
  translate: 'Traducir los subtítulos',
  translateAbout: 'Cada turno se traduce cuando termina, y después también la transcripción.',
}
