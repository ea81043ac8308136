// French, machine-made. Speakers of the language: please correct it (docs/dashboard.md).
import type { Catalogue } from '../catalogue.ts'
import type { prompts as english } from '../en/prompts.ts'
import { pluralIn } from '../plural.ts'

const plural = pluralIn('fr')

export const prompts: Catalogue<typeof english> = {
  title: 'Prompts',
  about: 'Questions à poser aux enregistrements. Chaque réponse est une analyse.',
  empty: 'Aucun prompt pour l’instant. Écrivez-en un ou ajoutez-en depuis un modèle.',
  add: 'Nouveau prompt',
  addFromTemplate: 'Ajouter depuis un modèle',
  templates: 'Modèles',
  addAll: 'Tout ajouter',
  addOne: (title) => `Ajouter ${title}`,
  added: (count) => plural(count, { one: 'Prompt ajouté', other: '# prompts ajoutés' }),
  isAdded: 'Ajouté',
  edit: (title) => `Modifier ${title}`,
  remove: (title) => `Supprimer ${title}`,
  removed: (title) => `« ${title} » supprimé. Ses analyses sont conservées.`,
  name: 'Titre',
  prompt: 'Prompt',
  promptHint:
    'Dites ce que vous voulez et sous quelle forme. Tiro ajoute la transcription avec ses temps et ses locuteurs.',
  auto: 'Lancer sur chaque nouvelle transcription',
  autoShort: 'Lancer sur les nouvelles transcriptions',
  managed: 'Issu d’un modèle',
  templatesById: {
    general: { title: 'Général', description: 'Résumé, chapitres et tâches pour tout type d’enregistrement.' },
    podcast: { title: 'Podcast', description: 'Notes d’épisode, chapitres et citations pour les épisodes publiés.' },
    interview: {
      title: 'Entretien',
      description: 'Ce qui a été demandé, ce qui a été répondu et ce qu’il reste à demander.',
    },
    meeting: {
      title: 'Réunion',
      description: 'Compte rendu : ce qui a été décidé, qui fait quoi, ce qui reste ouvert.',
    },
    lecture: { title: 'Cours', description: 'Des notes pour réviser.' },
    'voice-memo': { title: 'Mémo vocal', description: 'Des pensées dictées, mises en ordre.' },
  },
  templatePrompts: {
    Summary: 'Résumé',
    Chapters: 'Chapitres',
    Tasks: 'Tâches',
    'Show notes': 'Notes d’épisode',
    Quotes: 'Citations',
    Titles: 'Idées de titres',
    'Questions and answers': 'Questions et réponses',
    'Main points': 'Points principaux',
    Themes: 'Thèmes',
    'Open questions': 'Questions ouvertes',
    Minutes: 'Compte rendu',
    Decisions: 'Décisions',
    'Open points': 'Points ouverts',
    'Study notes': 'Notes de cours',
    Terms: 'Termes',
    'Questions to check yourself': 'Questions de révision',
    'Tidy text': 'Texte mis au propre',
    'To do': 'À faire',
    Title: 'Titre',
  },
}
