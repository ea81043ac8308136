// German, machine-made. Speakers of the language: please correct it (docs/dashboard.md).
import type { Catalogue } from '../catalogue.ts'
import type { translating as english } from '../en/translating.ts'

export const translating: Catalogue<typeof english> = {
  language: 'Sprache',
  translate: 'Übersetzen',
  none: 'Noch keine Übersetzungen.',
  nothingFrom: (from) => `Keine installierte Engine übersetzt aus dieser Sprache: ${from}.`,
  available: 'Verfügbare Übersetzungen:',
  pair: (from, to) => `${from} → ${to}`,
  allTranslated: 'In jede verfügbare Sprache übersetzt.',
  supported: (languages) => `Verfügbare Sprachen: ${languages}.`,
  show: 'Neben dem Text anzeigen',
  hide: 'Ausblenden',
  state: {
    waiting: 'Wartet auf den Start',
    running: (percent) => `Wird übersetzt, ${percent}`,
    failed: 'Übersetzung fehlgeschlagen',
    cancelled: 'Übersetzung abgebrochen',
    done: (name: string) => `${name}: übersetzt`,
  },
  stale: 'Das Transkript wurde seit der Übersetzung geändert.',
  update: 'Übersetzung aktualisieren',
  actionsFor: (language) => `Aktionen für ${language}`,
  cancel: 'Übersetzung abbrechen',
  remove: 'Übersetzung löschen',
  removed: (language) => `Übersetzung gelöscht: ${language}`,
  shown: (language) => `Übersetzung: ${language}`,
  close: 'Übersetzung schließen',
  noText: 'Diese Übersetzung hat noch keinen Text.',
}
