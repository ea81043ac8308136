// German, machine-made. Speakers of the language: please correct it (docs/dashboard.md).
import type { Catalogue } from '../catalogue.ts'
import type { exportRules as english } from '../en/exports.ts'

export const exportRules: Catalogue<typeof english> = {
  about:
    'Für jedes neue Transkript oder jede neue Analyse eine Datei in einen Ordner des Servers schreiben oder an eine Adresse senden.',
  none: 'Noch keine Exportregeln.',
  newRule: 'Neue Exportregel',
  content: 'Was',
  contents: { TRANSCRIPT: 'Transkripte', INSIGHT: 'Analysen' },
  formats: 'Formate',
  destination: 'Ziel',
  kinds: { folder: 'Ordner auf dem Server', url: 'Adresse (PUT)' },
  folder: 'Ordner',
  folderHint: (folders) => `Einer von diesen oder ein Ordner darin: ${folders.join(', ')}`,
  noFolders: 'Für diesen Server sind keine Ordner freigegeben (TIRO_EXPORT_FOLDERS).',
  url: 'Adresse',
  urlHint: 'Dateien werden unter dieser Adresse abgelegt, zum Beispiel per WebDAV.',
  header: 'Authorization-Header',
  headerHint: 'Optional. Wird verschlüsselt und nicht wieder angezeigt.',
  template: 'Dateipfad',
  templateHint: 'Felder: {date}, {title}, {folder}, {language}, {duration}, {id}, {speakers}, {format}',
  wrong: {
    folder: 'Diesen Ordner gibt es nicht, oder er ist auf diesem Server nicht freigegeben.',
    url: 'Die Adresse darf keine Abfrage und kein Fragment haben.',
    header: 'Nur lateinische Buchstaben ohne Akzente und Umlaute, Ziffern und Satzzeichen verwenden.',
    template:
      'Nur diese Felder verwenden, Namen mit / trennen und mit .{format} enden. {folder} steht allein zwischen Schrägstrichen.',
  },
  onEdit: 'Nach Änderungen erneut schreiben',
  state: 'Status',
  active: 'Aktiv',
  pausedSince: (date) => `Pausiert seit ${date}`,
  pause: 'Regel pausieren',
  resume: 'Regel fortsetzen',
  remove: 'Regel löschen',
  removed: 'Exportregel gelöscht',
  actionsFor: (destination) => `Aktionen für ${destination}`,
  history: 'Verlauf',
  historyOf: (destination) => `Verlauf: ${destination}`,
  nothing: 'In den letzten 30 Tagen wurde nichts exportiert.',
  retry: 'Erneut exportieren',
  when: 'Wann',
  event: 'Ereignis',
  events: {
    TRANSCRIPT_CREATED: 'Transkript fertig',
    TRANSCRIPT_EDITED: 'Transkript bearbeitet',
    INSIGHT_CREATED: 'Analyse fertig',
    INSIGHT_CHANGED: 'Analyse aktualisiert',
  },
  states: { PENDING: 'Ausstehend', DELIVERED: 'Exportiert', FAILED: 'Fehlgeschlagen' },
}
