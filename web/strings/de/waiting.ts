// German, machine-made. Speakers of the language: please correct it (docs/dashboard.md).
import type { Catalogue } from '../catalogue.ts'
import type { waiting as english } from '../en/waiting.ts'

export const waiting: Catalogue<typeof english> = {
  "The server's disk is full. Tiro continues when there is free space.":
    'Der Speicher des Servers ist voll. Tiro macht weiter, sobald wieder Platz ist.',
  "The server's disk is read-only or failing. Tiro continues once the operator has repaired it.":
    'Der Speicher des Servers ist schreibgeschützt oder gestört. Tiro macht weiter, sobald der Betreiber ihn repariert hat.',
  'The chat server is busy. Tiro retries later.': 'Der Chat-Server ist ausgelastet. Tiro versucht es später erneut.',
  'The {purpose} model {model} is being downloaded[ ({megabytes} MB)][ ({fetched} MB of {total} MB)].':
    'Das Modell {model} wird heruntergeladen ({purpose})[: {megabytes} MB][: {fetched} von {total} MB].',
  'Reading the file is starting again.': 'Die Datei wird noch einmal von vorn gelesen.',
  'The file is still being read.': 'Die Datei wird noch gelesen.',
  'The transcript is not complete yet.': 'Das Transkript ist noch nicht fertig.',
  "{engine} hasn't answered for {waited} s. After {seconds} s Tiro tries again.":
    '{engine} antwortet seit {waited} s nicht. Nach {seconds} s versucht Tiro es erneut.',
  "{engine} didn't answer within {seconds} s.": '{engine} hat nicht innerhalb von {seconds} s geantwortet.',
  "Couldn't reach the media storage. Try again in a few seconds.": 'Der Medienspeicher ist nicht erreichbar.',
  '{name} ended unexpectedly[ ({how})].': '{name} wurde unerwartet beendet[ ({how})].',
  'The chat server': 'Der Chat-Server',
  'The speech server': 'Der Server für Transkription',
  'The translation server': 'Der Server für Übersetzung',
  'The embedding server': 'Der Server für die Suche',
  '{server} is busy or failing (status {status}).': '{server} ist überlastet oder gestört (Status {status}).',
  "{server} can't be reached, or its response was cut off.":
    '{server} ist nicht erreichbar, oder seine Antwort brach ab.',
  '{server} rejected the key. Check {key}.': '{server} hat den Schlüssel abgelehnt. Bitte {key} prüfen.',
  '{reason} Tiro tries again.': '{reason} Tiro versucht es erneut.',
}
