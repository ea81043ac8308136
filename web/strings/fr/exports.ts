// French, machine-made. Speakers of the language: please correct it (docs/dashboard.md).
import type { Catalogue } from '../catalogue.ts'
import type { exportRules as english } from '../en/exports.ts'

export const exportRules: Catalogue<typeof english> = {
  about:
    'Écrit un fichier pour chaque nouvelle transcription ou analyse dans un dossier du serveur, ou l’envoie à une adresse.',
  none: 'Aucune règle d’export pour l’instant.',
  newRule: 'Nouvelle règle d’export',
  content: 'Quoi',
  contents: { TRANSCRIPT: 'Transcriptions', INSIGHT: 'Analyses' },
  formats: 'Formats',
  destination: 'Destination',
  kinds: { folder: 'Dossier du serveur', url: 'Adresse (PUT)' },
  folder: 'Dossier',
  folderHint: (folders) => `L’un de ceux-ci, ou un dossier à l’intérieur : ${folders.join(', ')}`,
  noFolders: 'L’exploitant n’a autorisé aucun dossier (TIRO_EXPORT_FOLDERS).',
  url: 'Adresse',
  urlHint: 'Les fichiers sont envoyés sous cette adresse, par exemple vers WebDAV.',
  header: 'En-tête Authorization',
  headerHint: 'Facultatif. Il est chiffré et ne sera plus affiché.',
  template: 'Chemin du fichier',
  templateHint: 'Champs : {date}, {title}, {folder}, {language}, {duration}, {id}, {speakers}, {format}',
  wrong: {
    folder: 'Ce dossier n’existe pas ou n’est pas autorisé sur ce serveur.',
    url: 'L’adresse ne peut avoir ni requête ni fragment.',
    header: 'Utilisez seulement des lettres latines sans accents, des chiffres et des signes de ponctuation.',
    template:
      'Utilisez seulement ces champs, séparez les noms par / et terminez par .{format}. {folder} doit être seul entre deux barres.',
  },
  onEdit: 'Réécrire après les modifications',
  state: 'État',
  active: 'Active',
  pausedSince: (date) => `En pause depuis : ${date}`,
  pause: 'Suspendre la règle',
  resume: 'Reprendre la règle',
  remove: 'Supprimer la règle',
  removed: 'Règle d’export supprimée',
  actionsFor: (destination) => `Actions pour ${destination}`,
  history: 'Historique',
  historyOf: (destination) => `Historique : ${destination}`,
  nothing: 'Rien n’a été exporté ces 30 derniers jours.',
  retry: 'Exporter à nouveau',
  when: 'Quand',
  event: 'Événement',
  events: {
    TRANSCRIPT_CREATED: 'Transcription prête',
    TRANSCRIPT_EDITED: 'Transcription modifiée',
    INSIGHT_CREATED: 'Analyse prête',
    INSIGHT_CHANGED: 'Analyse mise à jour',
  },
  states: { PENDING: 'En attente', DELIVERED: 'Exporté', FAILED: 'Échec' },
}
