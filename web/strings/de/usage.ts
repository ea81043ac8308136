// German, machine-made. Speakers of the language: please correct it (docs/dashboard.md).
import type { Catalogue } from '../catalogue.ts'
import type { usage as english } from '../en/usage.ts'

export const usage: Catalogue<typeof english> = {
  title: 'Nutzung',
  limitsTitle: 'Nutzung und Limits',
  about:
    'Was jedes Konto und jeder Arbeitsbereich nutzt. Einem Konto werden seine eigenen Arbeitsbereiche angerechnet.',
  spaceAbout: 'Neue Aufnahmen müssen in die Limits dieses Arbeitsbereichs und des Besitzerkontos passen.',
  workspace: 'Dieser Arbeitsbereich',
  account: 'Konto des Besitzers',
  ownAccount: 'Eigene Arbeitsbereiche zusammen',
  subjects: { accounts: 'Konten', workspaces: 'Arbeitsbereiche' },
  name: 'Name',
  hours: 'Audio in diesem Monat',
  storedBytes: 'Gespeicherte Medien',
  unfinishedRecordings: 'Aufnahmen in Arbeit',
  of: (used, limit) => `${used} von ${limit}`,
  hoursValue: (hours) => `${hours} h`,
  resets: (date) => `neu ab ${date}`,
  noneLeft: 'Aufgebraucht',
  change: (name) => `Limits von ${name} ändern`,
  changeButton: 'Limits ändern',
  hoursLimit: 'Stunden Audio pro Monat',
  bytesLimit: 'Bytes gespeicherter Medien',
  recordingsLimit: 'Aufnahmen gleichzeitig in Arbeit',
  limitHint: 'Leer lassen für den Standardwert. 0 bedeutet kein Limit.',
  more: 'Mehr anzeigen',
}
