// German, machine-made. Speakers of the language: please correct it (docs/dashboard.md).
import type { Catalogue } from '../catalogue.ts'
import type { insights as english } from '../en/insights.ts'

export const insights: Catalogue<typeof english> = {
  ask: {
    title: 'Diese Aufnahme befragen',
    placeholder: 'Was wurde entschieden?',
    followUp: 'Nachfrage stellen',
    button: 'Fragen',
    source: (number, time) => `Quelle ${number}, bei ${time}`,
  },
  about: 'Einen Prompt auf diese Aufnahme anwenden.',
  noPrompts: 'Dieser Arbeitsbereich hat noch keine Prompts.',
  noPromptsViewer: 'Noch keine Analysen.',
  addPrompts: 'Prompts hinzufügen',
  editPrompts: 'Prompts bearbeiten',
  generate: 'Erzeugen',
  generateOne: (title) => `${title} erzeugen`,
  notGenerated: 'Noch nicht erzeugt',
  state: {
    waiting: 'Wartet auf den Start',
    running: (percent) => `Wird erzeugt, ${percent}`,
    failed: 'Analyse fehlgeschlagen',
    cancelled: 'Abgebrochen',
    done: (name: string) => `${name}: fertig`,
  },
  stale: 'Das Transkript wurde seither geändert.',
  regenerate: 'Neu erzeugen',
  actionsFor: (title) => `Aktionen für ${title}`,
  copy: 'Kopieren',
  copyChapters: 'Kapitel kopieren',
  saveChapters: 'Kapitel speichern (Podcast-JSON)',
  remove: 'Löschen',
  removed: (title) => `„${title}“ gelöscht`,
  writtenBy: (engine) => `Erzeugt von ${engine}`,
  tweak: 'Änderung anfordern',
  tweakOf: (title) => `Änderung an ${title} anfordern`,
  tweakPlaceholder: 'z. B. ohne Namen',
  shorter: 'Kürzer',
  longer: 'Länger',
  tweaks: (all) => `Angeforderte Änderungen: ${all.join(' · ')}`,
}
