// German, machine-made. Speakers of the language: please correct it (docs/dashboard.md).
import type { Catalogue } from '../catalogue.ts'
import type { common as english } from '../en/common.ts'

export const common: Catalogue<typeof english> = {
  name: 'Tiro',
  save: 'Speichern',
  cancel: 'Abbrechen',
  close: 'Schließen',
  undo: 'Rückgängig',
  remove: 'Entfernen',
  delete: 'Löschen',
  copy: 'Kopieren',
  copied: 'Kopiert',
  copyFailed: 'Kopieren in die Zwischenablage fehlgeschlagen. Den Text bitte markieren und selbst kopieren.',
  retry: 'Erneut versuchen',
  loading: 'Wird geladen …',
  add: 'Hinzufügen',
  create: 'Erstellen',
  skipToContent: 'Zum Inhalt springen',
  notResponding: 'Tiro antwortet nicht. Neuer Versuch …',
  connectionLost:
    'Keine Verbindung zu Tiro. Änderungen bleiben in diesem Browser erhalten. Verbindung wird wiederhergestellt …',
  notFoundTitle: 'Nicht gefunden',
  notFound: 'Gelöscht, verschoben oder kein Zugriff.',
  errorTitle: 'Etwas ist schiefgelaufen',
  errorAbout: 'Bitte die Seite neu laden. Gespeichertes ist nicht betroffen.',
  reload: 'Seite neu laden',
  toLibrary: 'Zur Bibliothek',
  signedOut: 'Abgemeldet. Eingaben bleiben in diesem Browser erhalten.',
  signInAgainTitle: 'Die Sitzung ist abgelaufen',
  signInAgain: 'Zum Fortfahren erneut anmelden. Auf dieser Seite geht nichts verloren.',
  unknownLanguage: 'unbekannte Sprache',
  interfaceLanguage: 'Sprache von Tiro',
  browserLanguage: 'Wie im Browser',
  detectLanguage: 'Automatisch erkennen',
  draft: 'Entwurf',
  draftMeaning: 'Entwurfsqualität. Ohne vollständiges Modell erzeugt und von niemandem geprüft.',
}
