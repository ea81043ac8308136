// German, machine-made. Speakers of the language: please correct it (docs/dashboard.md).
import type { Catalogue } from '../catalogue.ts'
import type { settings as english } from '../en/settings.ts'
import { pluralIn } from '../plural.ts'

const plural = pluralIn('de')

export const settings: Catalogue<typeof english> = {
  title: 'Einstellungen',
  sections: {
    general: 'Allgemein',
    privacy: 'Privatsphäre',
    words: 'Wörter',
    speakers: 'Sprecher',
    members: 'Mitglieder',
    usage: 'Nutzung',
    feeds: 'Podcasts',
    exports: 'Exporte',
    archive: 'Archiv',
    audit: 'Audit-Protokoll',
    delete: 'Löschen',
  },
  saved: 'Gespeichert',
  name: 'Name des Arbeitsbereichs',
  language: 'Sprache neuer Aufnahmen',
  template: 'Vorlage',
  templateHint: 'Fügt die Prompts der Vorlage hinzu, die dieser Arbeitsbereich noch nicht hat.',
  noTemplate: 'Keine',
  privacies: {
    PRIVATE: 'Privat: nur Mitglieder',
    UNLISTED: 'Mit Link: Wer den Link einer Aufnahme hat, kann ihr Transkript lesen',
    PUBLIC: 'Öffentlich: Freigegebene Aufnahmen stehen auch auf der öffentlichen Seite',
  },
  privacyOwner: 'Nur Besitzer können das ändern.',
  words: 'Suchen und Ersetzen',
  wordsAbout:
    'Gilt für jedes neue Transkript. Findet ganze Wörter, Groß- und Kleinschreibung ist egal. Nützlich für Namen, die oft falsch verstanden werden.',
  find: 'Suchen',
  replace: 'Ersetzen durch',
  addWord: 'Ersetzung hinzufügen',
  removeWord: (find) => `${find} entfernen`,
  wordRemoved: (find) => `„${find}“ entfernt`,
  wordConflict: (find, replace) =>
    `Während der Bearbeitung von „${find}“ hat jemand anderes es durch „${replace}“ ersetzt.`,
  preview: (find) => `Vorschau: ${find} ersetzen`,
  previewTitle: (find, replace) => `„${find}“ durch „${replace}“ ersetzen`,
  matches: (count, transcripts) =>
    count === 0
      ? 'In keinem Transkript enthalten.'
      : `${plural(count, { one: '# Treffer', other: '# Treffer' })} in ${plural(transcripts, { one: '# Transkript', other: '# Transkripten' })}`,
  applyNow: 'In vorhandenen Transkripten ersetzen',
  applied: (count) => plural(count, { one: '# Treffer ersetzt', other: '# Treffer ersetzt' }),
  offered: {
    title: 'Mehrmals korrigiert',
    about:
      'Diese Wörter wurden mindestens zweimal korrigiert. Im Wortschatz werden sie in neuen Transkripten bevorzugt.',
    instead: (heard, count) => `statt „${heard}“, ${count}×`,
    add: 'Hinzufügen',
    addWord: (word) => `${word} zum Wortschatz hinzufügen`,
    dismiss: (word) => `${word} nicht mehr anbieten`,
  },
  wording: {
    title: 'Exporte und geteilte Transkripte',
    about: 'Gespeichert bleibt, was gesagt wurde. Für jeden Export lässt sich etwas anderes wählen.',
  },
  vocabulary: 'Wortschatz',
  vocabularyHint: 'Namen und Begriffe aus den Aufnahmen, einer pro Zeile. Übersetzungen lassen sie unverändert.',
  speakers: 'Sprecher',
  speakersAbout: 'Personen, die in Transkripten dieses Arbeitsbereichs benannt sind.',
  noSpeakers: 'Noch keine benannten Sprecher. Sprecher werden auf der Seite eines Transkripts benannt.',
  speakerName: (name) => `Name von ${name}`,
  speakerRole: (name) => `Rolle von ${name}`,
  roles: {
    HOST: 'Gastgeber',
    GUEST: 'Gast',
    INTERVIEWER: 'Interviewer',
    INTERVIEWEE: 'Interviewpartner',
    MODERATOR: 'Moderation',
    PANELIST: 'Podium',
    OTHER: 'Andere',
  },
  picture: (name) => `Bild von ${name}`,
  mergeWith: (name) => `Mit ${name} zusammenführen`,
  merged: (from, into) => `${from} ist jetzt in jedem Transkript ${into}.`,
  deleteSpeaker: 'Sprecher aus allen Transkripten löschen',
  deleteVoiceprint: 'Stimmprofil löschen',
  voiceprintDeleted: (name) => `Stimmprofil von ${name} gelöscht`,
  actionsFor: (name) => `Aktionen für ${name}`,
  voices: 'Bekannte Stimmen in neuen Aufnahmen erkennen',
  voicesHint:
    'Ein Stimmprofil ist ein biometrisches Merkmal. Vor dem Einschalten die Sprecher fragen. Ausschalten löscht alle Stimmprofile dieses Arbeitsbereichs. Stimmprofile verlassen diesen Server nie.',
  members: 'Mitglieder',
  email: 'E-Mail',
  role: 'Rolle',
  memberRoles: {
    owner: 'Besitzer: voller Zugriff',
    editor: 'Bearbeiter: kann ändern',
    viewer: 'Leser: kann nur lesen',
  },
  addMember: 'Mitglied hinzufügen',
  invitedNote: 'Diesen Link an das neue Mitglied senden. Er gilt einmal und wird nicht wieder angezeigt.',
  invitedByMail: (email) =>
    `Tiro hat die Einladung an ${email} gesendet. Der Link lässt sich auch selbst verschicken. Er gilt einmal und wird nicht wieder angezeigt.`,
  lastActive: (date) => `Zuletzt aktiv: ${date}`,
  neverActive: 'Noch nicht aktiv',
  ownSessions: 'Eigene Sitzungen',
  invitationLink: 'Einladungslink',
  invited: 'eingeladen',
  you: 'eigenes Konto',
  removeMember: (name) => `${name} entfernen`,
  leave: 'Arbeitsbereich verlassen',
  confirmLeave: 'Arbeitsbereich wirklich verlassen?',
  confirmRemove: (name) => `${name} entfernen?`,
  roleOf: (name) => `Rolle von ${name}`,
  archive: 'Archiv',
  archiveAbout:
    'Lädt diesen Arbeitsbereich als eine Zip-Datei herunter: Transkripte, Übersetzungen, ihre Versionen, Sprecher, Ordner und Prompts. Analysen sind nicht enthalten. Es lässt sich auf diesem oder einem anderen Server wiederherstellen.',
  withDocuments: 'Mit Dokumenten (Text, Word, SRT)',
  withMedia: 'Mit den Originalaufnahmen',
  download: 'Archiv herunterladen',
  deleteWorkspace: 'Arbeitsbereich löschen',
  deleteAbout: 'Löscht diesen Arbeitsbereich endgültig, mit Aufnahmen, Transkripten und allem anderen Inhalt.',
  typeToDelete: (name) => `Zur Bestätigung ${name} eingeben`,
}
