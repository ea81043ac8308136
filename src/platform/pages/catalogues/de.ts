import type { PageWords } from '../page-words.ts'

export const words: PageWords = {
  language: 'de',
  ended: {
    title: 'Dieser Link funktioniert nicht',
    about:
      'Das Transkript wird nicht mehr geteilt, oder die Adresse ist unvollständig. Wer den Link geschickt hat, kann einen neuen senden.',
  },
  open: { title: 'Öffentliche Transkripte', none: 'Noch keine öffentlichen Transkripte.', older: 'Ältere Transkripte' },
  shared: {
    draft: 'Entwurf',
    silent: 'Keine Sprache in dieser Aufnahme gefunden.',
  },
  locked: {
    title: 'Dieses Transkript hat ein Passwort',
    text: 'Bitte das Passwort eingeben. Wer den Link geschickt hat, kennt es.',
    password: 'Passwort',
    button: 'Öffnen',
    wrong: 'Falsches Passwort. Bitte prüfen und erneut versuchen.',
  },
  form: {
    email: 'E-Mail',
    password: 'Passwort, mindestens 10 Zeichen',
    continue: 'Weiter',
    notResponding: 'Tiro antwortet nicht. Läuft der Server? Dann bitte erneut versuchen.',
    createAccount: 'Konto erstellen',
  },
  failures: {
    tooCommon: 'Dieses Passwort ist sehr verbreitet. Bitte ein anderes wählen.',
    taken: 'Für diese E-Mail-Adresse gibt es schon ein Konto. Bitte damit anmelden.',
    tooOften: 'Zu viele Versuche. Kurz warten und erneut versuchen.',
    incomplete: 'Bitte die Eingaben prüfen und ob der Link vollständig ist.',
    onServer: 'Auf dem Server ist etwas schiefgelaufen. Bitte später erneut versuchen.',
  },
  invitation: {
    title: 'Tiro beitreten',
    text: 'Dies ist eine Einladung zu Tiro. Bitte die E-Mail-Adresse verwenden, an die sie gesendet wurde.',
    done: 'Das Konto ist bereit und angemeldet.',
    invalid:
      'Diese Einladung wurde schon verwendet oder widerrufen, ist abgelaufen oder gilt für eine andere E-Mail-Adresse. Bitte die Adresse prüfen oder eine neue Einladung anfordern.',
    full: 'Der Arbeitsbereich hat schon so viele Mitglieder, wie er haben darf. Bitte bei der Person nachfragen, die eingeladen hat.',
  },
  reset: {
    title: 'Neues Passwort setzen',
    text: 'Alle Geräte werden abgemeldet.',
    button: 'Passwort setzen',
    revokeKeys: 'Auch alle API-Schlüssel widerrufen und ihre Webhooks pausieren, falls jemand anderes Zugriff hatte',
    done: 'Das Passwort ist gesetzt. Jetzt damit anmelden.',
    keysLeft: 'Noch gültige API-Schlüssel: #. Sie lassen sich unter „Integrationen“ widerrufen.',
    invalid: 'Dieser Link wurde schon verwendet oder widerrufen oder ist abgelaufen. Bitte einen neuen anfordern.',
  },
  setUp: {
    title: 'Tiro einrichten',
    text: 'Das Administratorkonto erstellen: Es kann Personen einladen und Modelle herunterladen.',
    done: 'Das Konto ist bereit. Der erste API-Schlüssel, nur einmal angezeigt:',
    invalid: 'Dieser Einrichtungslink gilt nicht mehr. Tiro zeigt beim Start den neuesten.',
  },
}
