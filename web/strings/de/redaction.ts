// German, machine-made. Speakers of the language: please correct it (docs/dashboard.md).
import type { Catalogue } from '../catalogue.ts'
import type { redaction as english } from '../en/redaction.ts'
import { pluralIn } from '../plural.ts'

const plural = pluralIn('de')

export const redaction: Catalogue<typeof english> = {
  open: 'Geschwärzte Kopie …',
  title: 'Geschwärzte Kopie',
  about:
    'Tiro erstellt eine neue Aufnahme ohne die gewählten Wörter: Im Text werden sie ersetzt, im Ton stummgeschaltet. Diese Aufnahme bleibt, wie sie ist.',
  groups: {
    SPEAKER: 'Namen der Sprecher',
    PERSON: 'Personen',
    PLACE: 'Orte',
    ORGANISATION: 'Organisationen',
    POSSIBLE_NAME: 'Mögliche Namen',
    ADDED: 'Selbst hinzugefügt',
    DATA: 'Adressen und Nummern',
  },
  data: {
    EMAIL: 'E-Mail-Adressen',
    PHONE: 'Telefonnummern',
    PAYMENT_CARD: 'Kartennummern',
    IBAN: 'Bankkonten',
    WEB_ADDRESS: 'Webadressen und Kontonamen',
    NUMBER: 'Andere lange Nummern',
  },
  labels: {
    SPEAKER: 'Person',
    PERSON: 'Person',
    PLACE: 'Ort',
    ORGANISATION: 'Organisation',
    POSSIBLE_NAME: 'Name',
    ADDED: 'Name',
    EMAIL: 'E-Mail',
    PHONE: 'Telefon',
    PAYMENT_CARD: 'Karte',
    IBAN: 'Konto',
    WEB_ADDRESS: 'Adresse',
    NUMBER: 'Nummer',
  },
  labelOf: (text: string) => `„${text}“ ersetzen durch`,
  unsaid: 'wird nie gesagt',
  times: (count: number) => plural(count, { one: '#-mal', other: '#-mal' }),
  more: (count: number) => plural(count, { one: '# weitere', other: '# weitere' }),
  none: 'Tiro hat nichts gefunden. Füge die Wörter hinzu, die verschwinden sollen.',
  truncated: 'Tiro hat mehr gefunden, als diese Liste zeigen kann. Füge hinzu, was fehlt.',
  add: 'Wort oder Namen hinzufügen',
  addHint: 'Ganze Wörter. Groß- und Kleinschreibung und Akzente sind egal.',
  addButton: 'Hinzufügen',
  ask: 'Namen mit dem Sprachmodell suchen',
  asking: 'Das Transkript wird gelesen …',
  askHint: 'Das Modell für Analysen liest das ganze Transkript. Das kann einige Minuten dauern.',
  sound: 'Ton',
  sounds: {
    SILENCE: 'Stille',
    TONE: 'Signalton',
    NONE: 'Kein Ton',
  },
  copyTitle: 'Titel',
  titleHint: (title: string) => `Die Kopie heißt „${title}“.`,
  keepDate: 'Datum der Aufnahme behalten',
  limits:
    'Hör dir die Kopie an, bevor du sie weitergibst. Falsch oder gar nicht erkannte Wörter bleiben im Ton, und Stimmen und Zusammenhang können Personen verraten. Die Kopie hat kein Bild.',
  create: 'Kopie erstellen',
  created: 'Geschwärzte Kopie erstellt',
}
