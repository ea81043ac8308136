// French, machine-made. Speakers of the language: please correct it (docs/dashboard.md).
import type { Catalogue } from '../catalogue.ts'
import type { translating as english } from '../en/translating.ts'

export const translating: Catalogue<typeof english> = {
  language: 'Langue',
  translate: 'Traduire',
  none: 'Aucune traduction pour l’instant.',
  nothingFrom: (from) => `Aucun moteur installé ne traduit depuis cette langue : ${from}.`,
  available: 'Traductions disponibles :',
  pair: (from, to) => `${from} vers ${to}`,
  allTranslated: 'Traduit dans toutes les langues disponibles.',
  supported: (languages) => `Langues disponibles : ${languages}.`,
  show: 'Afficher à côté du texte',
  hide: 'Masquer',
  state: {
    waiting: 'En attente de démarrage',
    running: (percent) => `Traduction, ${percent}`,
    failed: 'Échec de la traduction',
    cancelled: 'Traduction annulée',
    done: (name: string) => `${name} : traduction terminée`,
  },
  stale: 'La transcription a changé depuis la traduction.',
  update: 'Mettre à jour la traduction',
  actionsFor: (language) => `Actions pour ${language}`,
  cancel: 'Annuler la traduction',
  remove: 'Supprimer la traduction',
  removed: (language) => `Traduction supprimée : ${language}`,
  shown: (language) => `Traduction : ${language}`,
  close: 'Fermer la traduction',
  noText: 'Cette traduction n’a pas encore de texte.',
}
