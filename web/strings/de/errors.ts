// German, machine-made. Speakers of the language: please correct it (docs/dashboard.md).
import type { Catalogue } from '../catalogue.ts'
import type { errors as english } from '../en/errors.ts'

export const errors: Catalogue<typeof english> = {
  requests: {
    PASSWORD_TOO_COMMON: 'Dieses Passwort ist sehr verbreitet. Bitte ein anderes wählen.',
    UNSAFE_URL: 'Diese Adresse kann Tiro nicht verwenden. Bitte eine öffentliche wählen.',
    MEDIA_UNREADABLE: 'Diese Datei ist nicht lesbar. Ist es Audio oder Video?',
    LINK_INVALID: 'Dieser Link ist ungültig.',
    LINK_EXPIRED: 'Dieser Link ist abgelaufen.',
    SIGN_IN_FAILED: 'Anmeldung fehlgeschlagen. Bitte die Eingaben prüfen und erneut versuchen.',
    INSUFFICIENT_ROLE: 'Die eigene Rolle erlaubt das nicht.',
    SIGN_UP_CLOSED: 'Konten gibt es nur auf Einladung. Bitte an die Administration wenden.',
    INVITATION_INVALID:
      'Diese Einladung funktioniert nicht. Die E-Mail-Adresse prüfen oder eine neue Einladung anfordern.',
    NOT_FOUND: 'Nicht gefunden: gelöscht, verschoben oder kein Zugriff.',
    EDIT_CONFLICT: 'Jemand anderes hat das inzwischen geändert. Seite neu laden und erneut versuchen.',
    NAME_TAKEN: 'Dieser Name oder diese Adresse ist schon vergeben.',
    FOLDER_CYCLE: 'Ein Ordner kann nicht in sich selbst verschoben werden.',
    LAST_OWNER: 'Dafür muss es zuerst einen weiteren Besitzer oder Administrator geben.',
    MEDIA_DELETED: 'Die Medien wurden gelöscht.',
    BODY_TOO_LARGE: 'Das ist zu groß zum Senden.',
    MEDIA_TOO_LARGE: 'Diese Datei ist zu groß.',
    UNSUPPORTED_MEDIA_TYPE: 'Dieser Dateityp wird nicht unterstützt.',
    LANGUAGE_UNSUPPORTED: 'Diese Sprache wird hier nicht unterstützt.',
    PROMPT_TOO_LONG: 'Prompt und Transkript sind zusammen zu lang. Bitte den Prompt kürzen.',
    RATE_LIMITED: 'Zu viele Anfragen. Kurz warten und erneut versuchen.',
    QUEUE_FULL: 'Der Server ist ausgelastet. Bitte später erneut versuchen.',
    QUOTA_EXCEEDED: 'Das würde ein Limit des Arbeitsbereichs oder Kontos überschreiten.',
    INTERNAL: 'Auf dem Server ist etwas schiefgelaufen. Bitte erneut versuchen.',
    ENGINE_UNAVAILABLE: 'Das ist auf dem Server gerade nicht verfügbar.',
    INDEX_UNAVAILABLE: 'Die Suche ist gerade nicht verfügbar. Bitte später erneut versuchen.',
    STORAGE_FULL: 'Der Speicher des Servers ist voll.',
  },
  failures: {
    MEDIA_UNREADABLE: 'Die Datei ist nicht lesbar. Ist es Audio oder Video?',
    NO_AUDIO_TRACK: 'Die Datei hat keinen Ton.',
    MEDIA_TOO_LONG: 'Die Aufnahme ist zu lang.',
    SOURCE_UNREACHABLE: 'Die Adresse ist nicht erreichbar.',
    LANGUAGE_UNSUPPORTED: 'Diese Sprache wird hier nicht unterstützt.',
    ENGINE_UNAVAILABLE: 'Auf dem Server ist dafür keine Engine verfügbar.',
    ENGINE_ERROR: 'Die Engine ist fehlgeschlagen. Bitte erneut versuchen.',
    TIMEOUT: 'Es hat zu lange gedauert. Bitte erneut versuchen.',
    QUOTA_EXCEEDED: 'Das würde ein Limit des Arbeitsbereichs oder Kontos überschreiten.',
  },
  deliveries: {
    UNEXPECTED_STATUS: 'Der Empfänger antwortete mit einem Fehler',
    TIMEOUT: 'Keine Antwort innerhalb der Zeit',
    CONNECTION_FAILED: 'Die Verbindung ist fehlgeschlagen',
    FOLDER_UNAVAILABLE: 'Der Ordner fehlt oder ist nicht mehr erlaubt',
    FOLDER_NOT_WRITABLE: 'Der Ordner ist voll, oder Tiro darf dort nicht schreiben',
  },
}
