// French, machine-made. Speakers of the language: please correct it (docs/dashboard.md).
import type { Catalogue } from '../catalogue.ts'
import type { status as english } from '../en/status.ts'

export const status: Catalogue<typeof english> = {
  uploading: 'Pas encore envoyé',
  incomplete: 'Envoi incomplet',
  sending: 'Envoi en cours…',
  live: 'En direct',
  queued: 'En attente de démarrage',
  downloading: 'Téléchargement…',
  processing: 'Lecture du fichier…',
  transcribing: 'Transcription…',
  inProgress: (percent) => `Transcription, ${percent}`,
  stages: {
    FINDING_SPEECH: 'Recherche de la parole…',
    SPEAKERS: 'Distinction des locuteurs…',
    FINISHING: 'Finalisation…',
  },
  importFailed: 'Impossible de lire le média',
  failed: 'Échec de la transcription',
  cancelled: 'Transcription annulée',
  expired: 'Envoi expiré',
  none: 'Pas de transcription',
  hints: {
    uploading: 'Une autre page ou application envoie peut-être ce fichier. Si elle s’est arrêtée, continuez là-bas.',
    expired: 'L’envoi a expiré au bout de 24 heures.',
  },
}
