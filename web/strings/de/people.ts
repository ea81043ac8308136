// German, machine-made. Speakers of the language: please correct it (docs/dashboard.md).
import type { Catalogue } from '../catalogue.ts'
import type { people as english } from '../en/people.ts'
import { pluralIn } from '../plural.ts'

const plural = pluralIn('de')

export const people: Catalogue<typeof english> = {
  title: 'Personen',
  about: 'Wer auf diesem Server ein Konto hat. Wer welchen Arbeitsbereich sieht, bestimmen dessen Besitzer.',
  invite: 'Einladen',
  invitations: 'Offene Einladungen',
  revoke: 'Widerrufen',
  confirmRevoke: (email) => `Einladung von ${email} widerrufen?`,
  accounts: 'Konten',
  find: 'Name oder E-Mail-Adresse',
  administrator: 'Administrator',
  noSecondFactor: 'kein zweiter Faktor',
  lock: 'Sperren',
  unlock: 'Entsperren',
  newPassword: 'Neues Passwort…',
  passwordTitle: (name) => `Neues Passwort für ${name}`,
  passwordAbout:
    'Erstelle einen Link, mit dem die Person ein neues Passwort festlegt. Er gilt eine Stunde. Ein zweiter Faktor bleibt.',
  createLink: 'Link erstellen',
  loseFactor: 'Zweiten Faktor entfernen…',
  factorTitle: (name) => `Zweiten Faktor von ${name} entfernen?`,
  factorAbout:
    'Für jemanden, der Passkeys, Telefon und Wiederherstellungscodes verloren hat. Prüfe, dass wirklich die Person fragt: Danach genügt das Passwort. Alle Sitzungen enden.',
  removeFactor: 'Zweiten Faktor entfernen',
  factorRemoved: (name) => `Der zweite Faktor von ${name} ist entfernt.`,
  lockMenu: 'Sperren…',
  lockTitle: (name) => `${name} sperren?`,
  lockAbout:
    'Beendet jede Sitzung, jeden API-Schlüssel, jede App, jeden Link und jede Einladung des Kontos, pausiert seine Webhooks und Exportregeln und verweigert jede Anmeldung. Aufnahmen, Arbeitsbereiche und Freigabelinks bleiben.',
  actions: (name) => `Aktionen für ${name}`,
  isLocked: (name) => `${name} ist gesperrt`,
  ended: {
    sessions: 'Beendete Sitzungen',
    keys: 'Widerrufene API-Schlüssel',
    apps: 'Getrennte Apps',
    invitations: 'Widerrufene Einladungen',
    webhooks: 'Pausierte Webhooks und Exportregeln',
  },
  sharesLeft: (count) =>
    plural(count, {
      one: '# Freigabelink von dieser Person funktioniert noch. Besitzer widerrufen ihn unter Einstellungen → Freigabelinks.',
      other:
        '# Freigabelinks von dieser Person funktionieren noch. Besitzer widerrufen sie unter Einstellungen → Freigabelinks.',
    }),
  ownedAlone: (space) => `„${space}“ hat Mitglieder, aber keinen Besitzer, der sich anmelden kann.`,
  unlockAbout:
    'Wenn du das Konto entsperrst, bleiben Schlüssel und Apps widerrufen, Webhooks und Exportregeln pausiert.',
}
