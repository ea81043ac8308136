// German, machine-made. Speakers of the language: please correct it (docs/dashboard.md).
import type { Catalogue } from '../catalogue.ts'
import type { prompts as english } from '../en/prompts.ts'
import { pluralIn } from '../plural.ts'

const plural = pluralIn('de')

export const prompts: Catalogue<typeof english> = {
  title: 'Prompts',
  about: 'Fragen an Aufnahmen. Jede Antwort ist eine Analyse.',
  empty: 'Noch keine Prompts. Einen schreiben oder welche aus einer Vorlage hinzufügen.',
  add: 'Neuer Prompt',
  addFromTemplate: 'Aus Vorlage hinzufügen',
  templates: 'Vorlagen',
  addAll: 'Alle hinzufügen',
  addOne: (title) => `${title} hinzufügen`,
  added: (count) => plural(count, { one: 'Prompt hinzugefügt', other: '# Prompts hinzugefügt' }),
  isAdded: 'Hinzugefügt',
  edit: (title) => `${title} bearbeiten`,
  remove: (title) => `${title} löschen`,
  removed: (title) => `„${title}“ gelöscht. Die Analysen bleiben erhalten.`,
  name: 'Titel',
  prompt: 'Prompt',
  promptHint:
    'Beschreiben, was gewünscht ist und in welcher Form. Tiro fügt das Transkript mit Zeiten und Sprechern hinzu.',
  auto: 'Bei jedem neuen Transkript ausführen',
  autoShort: 'Bei neuen Transkripten ausführen',
  managed: 'Aus einer Vorlage',
  templatesById: {
    general: { title: 'Allgemein', description: 'Zusammenfassung, Kapitel und Aufgaben für jede Art von Aufnahme.' },
    podcast: { title: 'Podcast', description: 'Shownotes, Kapitel und Zitate für Folgen, die veröffentlicht werden.' },
    interview: {
      title: 'Interview',
      description: 'Was gefragt und geantwortet wurde und was als Nächstes zu fragen ist.',
    },
    meeting: { title: 'Besprechung', description: 'Protokoll: was beschlossen wurde, wer was macht, was offen blieb.' },
    lecture: { title: 'Vorlesung', description: 'Notizen zum Lernen.' },
    'voice-memo': { title: 'Sprachnotiz', description: 'Gesprochene Gedanken, geordnet.' },
  },
  templatePrompts: {
    Summary: 'Zusammenfassung',
    Chapters: 'Kapitel',
    Tasks: 'Aufgaben',
    'Show notes': 'Shownotes',
    Quotes: 'Zitate',
    Titles: 'Titelvorschläge',
    'Questions and answers': 'Fragen und Antworten',
    'Main points': 'Hauptpunkte',
    Themes: 'Themen',
    'Open questions': 'Offene Fragen',
    Minutes: 'Protokoll',
    Decisions: 'Beschlüsse',
    'Open points': 'Offene Punkte',
    'Study notes': 'Lernnotizen',
    Terms: 'Begriffe',
    'Questions to check yourself': 'Kontrollfragen',
    'Tidy text': 'Bereinigter Text',
    'To do': 'Zu erledigen',
    Title: 'Titel',
  },
}
