// German, machine-made. Speakers of the language: please correct it (docs/dashboard.md).
import type { Catalogue } from '../catalogue.ts'
import type { account as english } from '../en/account.ts'

export const account: Catalogue<typeof english> = {
  title: 'Konto',
  signIn: 'Anmelden',
  signInTo: 'Bei Tiro anmelden',
  signUp: 'Konto erstellen',
  signOut: 'Abmelden',
  signedInAs: 'Angemeldet als',
  email: 'E-Mail',
  password: 'Passwort',
  name: 'Name',
  nameHint: 'Die Mitglieder der gemeinsamen Arbeitsbereiche sehen ihn.',
  nameSaved: 'Name gespeichert',
  passwordHint: 'Mindestens 10 Zeichen.',
  signInWith: (name) => `Mit ${name} anmelden`,
  newHere: 'Neu hier?',
  haveAccount: 'Schon ein Konto?',
  signUpClosed: 'Konten gibt es nur auf Einladung. Den Link verschickt die Administration.',
  forgot:
    'Passwort vergessen? Die Administration kann mit „tiro users reset-password“ einen Link zum Zurücksetzen erstellen.',
  forgotQuestion: 'Passwort vergessen?',
  resetEmail: 'E-Mail-Adresse des Kontos',
  sendReset: 'Link senden',
  resetSent:
    'Wenn es zu dieser Adresse ein Konto gibt, ist ein Link für ein neues Passwort unterwegs. Er gilt eine Stunde.',
  mail: {
    title: 'Benachrichtigungen',
    about: (email) => `Tiro sendet diese E-Mails an ${email}.`,
    recordingDone: 'E-Mail, wenn eine eigene Aufnahme transkribiert ist',
    recordingFailed: 'E-Mail, wenn eine eigene Aufnahme fehlschlägt',
    mentioned: 'E-Mail, wenn ein Kommentar mich erwähnt',
    language: 'Sprache der E-Mails',
  },
  changePassword: 'Passwort ändern',
  currentPassword: 'Aktuelles Passwort',
  newPassword: 'Neues Passwort',
  passwordChanged: 'Passwort geändert. Alle anderen Sitzungen wurden abgemeldet.',
  delete: 'Konto löschen',
  deleteAbout:
    'Löscht das Konto und jeden Arbeitsbereich ohne weitere Mitglieder mit allem Inhalt. Das lässt sich nicht rückgängig machen.',
  typeToDelete: (email) => `Zur Bestätigung ${email} eingeben`,
}
