// German, machine-made. Speakers of the language: please correct it (docs/dashboard.md).
import type { Catalogue } from '../catalogue.ts'
import type { restoring as english } from '../en/restoring.ts'
import { pluralIn } from '../plural.ts'

const plural = pluralIn('de')

export const restoring: Catalogue<typeof english> = {
  title: 'Archiv wiederherstellen',
  about:
    'Aus dem Archiv eines Arbeitsbereichs wird ein neuer Arbeitsbereich. Archive gibt es in den Einstellungen eines Arbeitsbereichs, hier oder auf einem anderen Tiro-Server.',
  choose: 'Archiv auswählen',
  chooseOther: 'Andere Datei auswählen',
  unreadable: (name) => `Dieser Browser kann ${name} nicht lesen. Die Datei bitte noch einmal auswählen.`,
  notArchive: (name) =>
    `${name} ist kein Archiv eines Tiro-Arbeitsbereichs oder wurde nicht vollständig heruntergeladen.`,
  file: 'Datei',
  workspace: 'Arbeitsbereich',
  made: 'Erstellt',
  recordings: 'Aufnahmen',
  someMedia: (count, withMedia) => `${count}, davon ${withMedia} mit Ton oder Video`,
  folders: 'Ordner',
  speakers: 'Sprecher',
  prompts: 'Prompts',
  without:
    'Nicht in einem Archiv: Analysen, Mitglieder, Freigabelinks, Webhooks, Podcasts, Exportregeln, Stimmprofile und Bilder von Sprechern.',
  restore: 'Wiederherstellen',
  sendingTitle: 'Archiv wird gesendet',
  sending: (share) => `Archiv wird gesendet, ${share}`,
  restoring: 'Tiro hat das Archiv und stellt es wieder her. Diese Seite geöffnet lassen.',
  done: (count) =>
    plural(count, { one: 'Mit # Aufnahme wiederhergestellt.', other: 'Mit # Aufnahmen wiederhergestellt.' }),
  open: 'Arbeitsbereich öffnen',
  refused: 'Tiro kann dieses Archiv nicht wiederherstellen. Es wurde nichts geändert.',
}
