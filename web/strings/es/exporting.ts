// Spanish, machine-made. Speakers of the language: please correct it (docs/dashboard.md).
import type { Catalogue } from '../catalogue.ts'
import type { exporting as english } from '../en/exporting.ts'
import { pluralIn } from '../plural.ts'

const plural = pluralIn('es')

export const exporting: Catalogue<typeof english> = {
  formats: {
    text: 'Texto',
    word: 'Word',
    pdf: 'PDF',
    srt: 'Subtítulos (SRT)',
    vtt: 'Subtítulos (VTT)',
    ttml: 'Subtítulos (TTML)',
    csv: 'Tabla (CSV)',
    markdown: 'Nota (Markdown)',
    json: 'Datos (JSON)',
    eaf: 'ELAN (EAF)',
    textgrid: 'Praat (TextGrid)',
  },
  choose: 'Formatos',
  options: 'Opciones',
  original: (language) => `Original (${language})`,
  which: 'Idioma',
  speakers: 'Hablantes',
  timestamps: 'Marcas de tiempo',
  branding: 'Añadir «Transcribed with Tiro»',
  highlights: 'Resaltados y comentarios',
  clean: 'Omitir «eh» y comienzos repetidos',
  figures: 'Números con cifras, como 25 %',
  perLine: 'Caracteres por línea',
  perBlock: 'Segundos por subtítulo',
  lines: 'Líneas por subtítulo',
  preset: 'Pensado para',
  ownPreset: 'Elección propia',
  presets: {
    youtube: 'YouTube',
    streaming: 'Streaming (como Netflix)',
    broadcast: 'Televisión',
    short: 'Vídeos verticales cortos',
  },
  exportAs: 'Exportar…',
  exportTo: (format) => `Exportar como ${format}`,
  exportTitle: (count) => plural(count, { one: 'Exportar', other: 'Exportar # grabaciones' }),
  notReady: (count) =>
    plural(count, {
      one: '# grabación no tiene transcripción y se omite.',
      other: '# grabaciones no tienen transcripción y se omiten.',
    }),
  downloadZip: (count) => plural(count, { one: 'Descargar # archivo en zip', other: 'Descargar # archivos en zip' }),
  zipName: 'transcripciones.zip',
  collecting: (done, all) => `${done} de ${all} archivos`,
  automatic: 'Automático',
  jsonContent: 'Contenido',
  jsonContents: { words: 'Palabras', paragraphs: 'Párrafos', segments: 'Segmentos' },
  from: 'Desde',
  to: 'Hasta',
  badTime: 'Escribe un tiempo como 1:30 o 90.',
  download: (count) => plural(count, { one: 'Descargar', other: 'Descargar # archivos' }),
  copy: 'Copiar',
  preview: 'Vista previa',
  noPreview: 'La vista previa solo muestra el texto. El archivo descargado incluye también el diseño.',
  cut: 'Solo se muestra el principio.',
  problems: (count) =>
    count === 0
      ? 'Todos los subtítulos duran lo suficiente para leerlos.'
      : plural(count, { one: '# subtítulo es difícil de leer', other: '# subtítulos son difíciles de leer' }),
  fast: (perSecond, most) => `${perSecond} caracteres por segundo (legible hasta ${most})`,
  short: (seconds) => `en pantalla solo ${seconds} s`,
  stage: 'Vista previa de los subtítulos',
}
