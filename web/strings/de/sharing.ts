// German, machine-made. Speakers of the language: please correct it (docs/dashboard.md).
import type { Catalogue } from '../catalogue.ts'
import type { sharing as english } from '../en/sharing.ts'

export const sharing: Catalogue<typeof english> = {
  share: 'Teilen',
  title: 'Transkript teilen',
  about: 'Wer den Link hat, kann das Transkript lesen, aber nicht bearbeiten.',
  options: 'Optionen des Links',
  until: 'Gültig bis (optional)',
  from: 'Von',
  to: 'Bis',
  audio: 'Der Ton kann abgespielt werden',
  password: 'Passwort (optional)',
  passwordHint: 'Mindestens 8 Zeichen. Am besten auf anderem Weg mitteilen als den Link.',
  hasPassword: 'Der Link fragt nach einem Passwort.',
  removePassword: 'Passwort entfernen',
  setPassword: 'Passwort setzen',
  createLink: 'Link kopieren',
  allowAndCopy: 'Links erlauben und Link kopieren',
  link: 'Link',
  open: 'Link öffnen',
  revokeLink: 'Link widerrufen',
  revokeAbout: 'Widerrufene Links funktionieren nie wieder.',
  revoked: 'Link widerrufen',
  isPrivate: 'Dieser Arbeitsbereich ist privat, deshalb öffnet sich der Link noch nicht.',
  allowAbout:
    'Dieser Arbeitsbereich ist privat. Teilen erlaubt Links in ihm. Mit einem Link ist nur die Aufnahme lesbar, zu der er gehört.',
  allowLinks: 'Links erlauben',
  askOwner: 'Dieser Arbeitsbereich ist privat. Ein Besitzer kann Links in den Einstellungen erlauben.',
  isUnlisted: 'Der Link gilt für alle, die ihn haben. Er ist nirgends aufgeführt.',
  isPublic: 'Dieser Arbeitsbereich ist öffentlich. Freigegebene Aufnahmen stehen auch auf der',
  publicPage: 'öffentlichen Seite',
  media: {
    after: 'Medien löschen nach …',
    now: 'Medien jetzt löschen',
    afterTitle: 'Medien nach einem Datum löschen',
    nowTitle: 'Medien jetzt löschen?',
    stays:
      'Löscht Ton oder Video und die Wellenform. Transkript, Versionen, Übersetzungen und Analysen bleiben. Die Aufnahme lässt sich nicht neu transkribieren.',
    day: 'Medien behalten bis',
    dayHint: 'Tiro löscht die Medien in der folgenden Nacht.',
    never: 'Medien behalten',
    until: (day) => `Medien bis ${day}`,
    deleted: 'Medien gelöscht. Das Transkript bleibt.',
    kept: 'Die Medien werden nicht gelöscht.',
    keptUntil: (day) => `Die Medien bleiben bis ${day}.`,
  },
}
