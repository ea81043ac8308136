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
}
