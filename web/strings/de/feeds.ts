// German, machine-made. Speakers of the language: please correct it (docs/dashboard.md).
import type { Catalogue } from '../catalogue.ts'
import type { feeds as english } from '../en/feeds.ts'
import { pluralIn } from '../plural.ts'

const plural = pluralIn('de')

export const feeds: Catalogue<typeof english> = {
  about: 'Neue Folgen werden von selbst zu Aufnahmen. Tiro sieht jede Stunde nach.',
  none: 'Noch keine Podcasts.',
  podcast: 'Podcast',
  state: 'Status',
  follow: 'Podcast abonnieren',
  edit: 'Podcast bearbeiten',
  address: 'Adresse',
  addressHint: 'Der RSS-Feed des Podcasts oder eine Seite, die ihn nennt.',
  latest: 'Vorhandene Folgen',
  latestKnown: 'Nur Folgen, die es unter der bisherigen Adresse nicht gab.',
  latestCount: (count: number) =>
    count === 0 ? 'Keine, nur neue' : plural(count, { one: 'Die neueste', other: 'Die # neuesten' }),
  folder: 'Ordner',
  noFolder: 'Keiner',
  check: 'Nach neuen Folgen sehen',
  pause: 'Anhalten',
  resume: 'Fortsetzen',
  remove: 'Abbestellen',
  removed: 'Podcast abbestellt',
  actionsFor: (name: string) => `Aktionen für ${name}`,
  pausedSince: (date: string) => `Angehalten seit ${date}`,
  noAccess: 'Wer ihn abonniert hat, darf keine Aufnahmen mehr hinzufügen. Fortsetzen, um ihn selbst zu abonnieren.',
  reading: 'Wird gelesen …',
  readAt: (time: string) => `Gelesen: ${time}`,
  noFeed: 'Unter dieser Adresse gibt es keinen Podcast-Feed.',
}
