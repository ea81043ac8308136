// German, machine-made. Speakers of the language: please correct it (docs/dashboard.md).
import type { Catalogue } from '../catalogue.ts'
import type { status as english } from '../en/status.ts'

export const status: Catalogue<typeof english> = {
  uploading: 'Noch nicht hochgeladen',
  incomplete: 'Upload unvollständig',
  sending: 'Wird hochgeladen …',
  live: 'Live',
  queued: 'Wartet auf den Start',
  downloading: 'Wird heruntergeladen …',
  processing: 'Datei wird gelesen …',
  transcribing: 'Wird transkribiert …',
  inProgress: (percent) => `Wird transkribiert, ${percent}`,
  stages: {
    FINDING_SPEECH: 'Sprache wird gesucht …',
    SPEAKERS: 'Sprecher werden unterschieden …',
    FINISHING: 'Wird abgeschlossen …',
  },
  importFailed: 'Datei nicht lesbar',
  failed: 'Transkription fehlgeschlagen',
  cancelled: 'Transkription abgebrochen',
  expired: 'Upload abgelaufen',
  none: 'Kein Transkript',
  hints: {
    uploading: 'Vielleicht lädt eine andere Seite oder App die Datei gerade hoch. Wenn nicht, dort fortsetzen.',
    expired: 'Der Upload ist nach 24 Stunden abgelaufen.',
  },
}
