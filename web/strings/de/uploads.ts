// German, machine-made. Speakers of the language: please correct it (docs/dashboard.md).
import type { Catalogue } from '../catalogue.ts'
import type { uploads as english } from '../en/uploads.ts'
import { pluralIn } from '../plural.ts'

const plural = pluralIn('de')

export const uploads: Catalogue<typeof english> = {
  newRecording: 'Neue Aufnahme',
  drop: 'Dateien zum Hinzufügen hier ablegen',
  dropInto: (name) => `Dateien ablegen, um sie zu ${name} hinzuzufügen`,
  chooseFiles: 'Dateien auswählen',
  chooseFolder: 'Ordner auswählen',
  orDrop: 'Dateien lassen sich auch überall auf der Seite ablegen.',
  fromFiles: 'Dateien',
  url: 'Link zu einer Aufnahme oder einem Video',
  urlHint: 'Ein Link zu einer Mediendatei oder einer Seite eines Videoportals.',
  title: 'Titel',
  titleHint: 'Optional. Ohne Angabe wird der Dateiname verwendet.',
  language: 'Sprache',
  languageInherited: 'Wie im Arbeitsbereich',
  speakers: 'Anzahl der Sprecher',
  speakersHint: 'Leer lassen, um sie automatisch zu erkennen.',
  channels: 'Kanäle',
  channelsHint: 'Für Anrufe und Interviews mit je einem Mikrofon.',
  channelModes: { auto: 'Automatisch erkennen', mix: 'Alle mischen', separate: 'Ein Sprecher pro Kanal' },
  add: 'Aufnahme hinzufügen',
  added: 'Aufnahme wird heruntergeladen …',
  tray: 'Uploads',
  uploading: (count) => plural(count, { one: '# Datei wird hochgeladen', other: '# Dateien werden hochgeladen' }),
  allDone: 'Alle Dateien hochgeladen',
  someStopped: (count) =>
    plural(count, { one: '# Datei braucht Aufmerksamkeit', other: '# Dateien brauchen Aufmerksamkeit' }),
  paused: 'Pausiert',
  waiting: 'Wartet auf den Start',
  lost: 'Keine Verbindung. Neuer Versuch …',
  diskFull: 'Der Speicher des Servers ist voll. Neuer Versuch …',
  finishing: 'Wird abgeschlossen …',
  done: 'Hochgeladen',
  chooseAgain: 'Dieser Browser kann die Datei nicht mehr lesen. Zum Fortsetzen bitte erneut auswählen.',
  wrongFile: 'Das ist eine andere Datei. Die Größe stimmt nicht überein.',
  progress: (sent, all) => `${sent} von ${all}`,
  speed: (perSecond) => `${perSecond}/s`,
  left: (time) => `noch ${time}`,
  pause: (name) => `${name} pausieren`,
  resume: (name) => `${name} fortsetzen`,
  cancel: (name) => `${name} abbrechen`,
  retry: (name) => `${name} erneut versuchen`,
  dismiss: (name) => `${name} aus der Liste entfernen`,
  open: (name) => `${name} öffnen`,
  collapse: 'Weniger anzeigen',
  expand: 'Alle anzeigen',
  clear: 'Fertige entfernen',
  imported: (count: number) => (count === 1 ? '1 Transkript importiert' : `${count} Transkripte importiert`),
  unreadable: (names: string) =>
    `Tiro kann ${names} nicht lesen. Möglich sind Audio, Video und Transkripte (srt, vtt, txt).`,
  noMedia: 'Keine Audio- oder Videodateien gefunden.',
  deleted: 'Die Aufnahme wurde während des Uploads gelöscht.',
}
