// Spanish, machine-made. Speakers of the language: please correct it (docs/dashboard.md).
import type { Catalogue } from '../catalogue.ts'
import type { status as english } from '../en/status.ts'

export const status: Catalogue<typeof english> = {
  uploading: 'Aún sin subir',
  incomplete: 'Subida incompleta',
  sending: 'Subiendo…',
  live: 'En directo',
  queued: 'A la espera de empezar',
  downloading: 'Descargando…',
  processing: 'Leyendo el archivo…',
  transcribing: 'Transcribiendo…',
  inProgress: (percent) => `Transcribiendo, ${percent}`,
  stages: {
    FINDING_SPEECH: 'Buscando voz…',
    SPEAKERS: 'Distinguiendo hablantes…',
    FINISHING: 'Terminando…',
  },
  importFailed: 'No se pudo leer el archivo',
  failed: 'Transcripción fallida',
  cancelled: 'Transcripción cancelada',
  expired: 'Subida caducada',
  none: 'Sin transcripción',
  hints: {
    uploading: 'Puede que otra página o aplicación esté subiendo el archivo. Si se ha detenido, continúa allí.',
    expired: 'La subida caducó a las 24 horas.',
  },
}
