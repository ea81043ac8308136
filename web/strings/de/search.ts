// German, machine-made. Speakers of the language: please correct it (docs/dashboard.md).
import type { Catalogue } from '../catalogue.ts'
import type { search as english } from '../en/search.ts'
import { pluralIn } from '../plural.ts'

const plural = pluralIn('de')

export const search: Catalogue<typeof english> = {
  title: 'Suche',
  label: {
    comments: 'Markierungen und Kommentare durchsuchen',
    semantic: 'Nach Bedeutung suchen',
    exact: 'Nach Wörtern suchen',
    ask: 'Eine Frage stellen',
  },
  placeholder: {
    comments: 'richtiger Name',
    semantic: 'warum der Start verschoben wurde',
    exact: '"auf Mai verschoben" speaker:Ada',
    ask: 'Warum wurde der Start verschoben?',
  },
  mode: 'Art der Suche',
  modes: { semantic: 'Bedeutung', exact: 'Wortlaut', ask: 'Frage', comments: 'Kommentare' },
  ask: 'Fragen',
  addFilter: 'Filter hinzufügen',
  filters: { speaker: 'Sprecher', folder: 'Ordner', after: 'Ab', before: 'Vor' },
  filtersOf: {
    speaker: 'Nach Sprecher filtern',
    folder: 'Nach Ordner filtern',
    after: 'Hinzugefügt ab',
    before: 'Hinzugefügt vor',
  },
  chosenFilters: 'Filter',
  noneYet: {
    speaker: 'Dieser Arbeitsbereich hat noch keine benannten Sprecher.',
    folder: 'Dieser Arbeitsbereich hat noch keine Ordner.',
  },
  removeFilter: (what) => `Filter ${what} entfernen`,
  chip: (kind, value) => `${kind}: ${value}`,
  unknownFilter: {
    speaker: (name) => `In diesem Arbeitsbereich heißt niemand „${name}“.`,
    folder: (name) => `Kein Ordner heißt „${name}“.`,
    after: (text) => `„${text}“ ist kein Datum. Richtig ist die Form 2026-10-01.`,
    before: (text) => `„${text}“ ist kein Datum. Richtig ist die Form 2026-10-01.`,
  },
  noFiltersInComments: 'Filter gelten nicht für Kommentare. Tiro durchsucht den ganzen Arbeitsbereich.',
  noFiltersInQuestions: 'Filter gelten nicht für Fragen. Tiro durchsucht den ganzen Arbeitsbereich.',
  empty: {
    comments: 'Markierte Wörter und Kommentare finden. Ergebnisse enthalten jedes Wort.',
    semantic: 'Beschreiben, was gesucht wird. Die Treffer müssen die eingegebenen Wörter nicht enthalten.',
    exact:
      'Treffer enthalten jedes Wort. Wortfolgen in "Anführungszeichen" setzen. Filter: speaker:Ada, folder:Name, after:2026-09-01 oder before:2026-10-01.',
    ask: 'Fragen zu den Aufnahmen dieses Arbeitsbereichs stellen. Antworten nennen die Stellen, auf denen sie beruhen.',
  },
  noMentions: 'Kein Kommentar erwähnt dich.',
  titles: 'In Titeln',
  nothing: (text) => `Keine Treffer für „${text}“.`,
  nothingSaid: (text) => `Nichts Gesagtes passt zu „${text}“.`,
  nothingTry: { semantic: 'Nach Wörtern suchen', exact: 'Nach Bedeutung suchen' },
  noMeaning:
    'Die Suche nach Bedeutung ist gerade nicht verfügbar. Diese Treffer enthalten Wörter der Suche, auch in anderen Formen.',
  results: (results, recordings) =>
    `${plural(results, { one: '# Treffer', other: '# Treffer' })} in ${plural(recordings, { one: '# Aufnahme', other: '# Aufnahmen' })}`,
  firstResults: (results, recordings) =>
    `Die ersten ${plural(results, { one: '# Treffer', other: '# Treffer' })}, in ${plural(recordings, { one: '# Aufnahme', other: '# Aufnahmen' })}. Mit mehr Wörtern finden sich andere.`,
  play: (time) => `Ab ${time} abspielen`,
  pause: 'Pause',
  open: (title, time) => `${title} bei ${time} öffnen`,
  cannotPlay: 'Diese Aufnahme kann hier nicht abgespielt werden.',
  noMedia: 'Kein Ton vorhanden, nur Text.',
  asking: 'Transkripte werden durchsucht …',
  answers: {
    NO_PASSAGE: 'Keine Stelle passt zu der Frage.',
    NO_MODEL:
      'Hier ist kein Sprachmodell eingerichtet. Das sind die Stellen, die am besten zu der Frage passen, im Wortlaut.',
  },
  answer: 'Antwort',
  citations: 'Quellen',
  citation: (number, title, time) => `Quelle ${number}: ${title}, ${time}`,
  byKeywords: 'Die Suche nach Bedeutung ist gerade nicht verfügbar. Diese Antwort beruht auf Stichwörtern.',
}
