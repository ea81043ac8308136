// French, machine-made. Speakers of the language: please correct it (docs/dashboard.md).
import type { Catalogue } from '../catalogue.ts'
import type { feeds as english } from '../en/feeds.ts'
import { pluralIn } from '../plural.ts'

const plural = pluralIn('fr')

export const feeds: Catalogue<typeof english> = {
  about: 'Les nouveaux épisodes deviennent des enregistrements. Tiro regarde toutes les heures.',
  none: 'Aucun podcast pour l’instant.',
  podcast: 'Podcast',
  state: 'État',
  follow: 'Suivre un podcast',
  edit: 'Modifier le podcast',
  address: 'Adresse',
  addressHint: 'Le flux RSS du podcast, ou une page qui l’indique.',
  latest: 'Épisodes existants',
  latestKnown: 'Seuls comptent les épisodes absents de l’ancienne adresse.',
  latestCount: (count: number) =>
    count === 0
      ? 'Aucun, seulement les nouveaux'
      : plural(count, { one: 'Le plus récent', other: 'Les # plus récents', many: 'Les # plus récents' }),
  folder: 'Dossier',
  noFolder: 'Aucun',
  check: 'Chercher de nouveaux épisodes',
  pause: 'Suspendre',
  resume: 'Reprendre',
  remove: 'Ne plus suivre',
  removed: 'Le podcast n’est plus suivi',
  actionsFor: (name: string) => `Actions pour ${name}`,
  pausedSince: (date: string) => `En pause depuis : ${date}`,
  noAccess: 'La personne qui le suivait ne peut plus ajouter d’enregistrements. Reprenez-le pour le suivre vous-même.',
  reading: 'Lecture…',
  readAt: (time: string) => `Lu : ${time}`,
  noFeed: 'Il n’y a pas de flux de podcast à cette adresse.',
}
