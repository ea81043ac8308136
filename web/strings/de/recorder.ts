// German, machine-made. Speakers of the language: please correct it (docs/dashboard.md).
import type { Catalogue } from '../catalogue.ts'
import type { recorder as english } from '../en/recorder.ts'

export const recorder: Catalogue<typeof english> = {
  record: 'Aufnehmen',
  nameOf: (when) => `Aufnahme ${when}`.replaceAll(/[/\\:]/g, '.'),
  asking: 'Zum Aufnehmen Tiro den Zugriff auf das Mikrofon erlauben.',
  recording: 'Aufnahme läuft',
  paused: 'Pausiert',
  ending: 'Wird abgeschlossen …',
  lost: 'Mikrofon getrennt. Alles bisher Aufgenommene bleibt erhalten.',
  stop: 'Beenden und hinzufügen',
  pause: 'Pause',
  resume: 'Fortsetzen',
  silent: 'Kein Ton erkannt. Ist das richtige Mikrofon ausgewählt und eingeschaltet?',
  noCopy: 'Dieser Browser hat keinen Platz für eine Sicherungskopie. Die Seite bis zum Ende geöffnet lassen.',
  leave: 'Aufnahme beenden? Dieser Browser behält das Aufgenommene und bietet es wieder an.',
  stay: 'Weiter aufnehmen',
  close: 'Vorerst beenden',
  copyAbout: 'Dieser Browser sichert die Aufnahme laufend. Wird die Seite geschlossen, gehen höchstens 2 s verloren.',
  microphone: 'Mikrofon',
  noMicrophone: 'Keines',
  microphoneNumber: (number) => `Mikrofon ${number}`,
  addShared: 'Computerton hinzufügen',
  addSharedAbout: 'Nimmt auch die andere Seite eines Anrufs auf. Tab wählen und „Audio teilen“.',
  removeShared: 'Computerton entfernen',
  isShared: 'Der Computerton wird mit aufgenommen.',
  noSharedSound: 'Was du teilst, hat keinen Ton. Wähle einen Tab und „Audio teilen“.',
  cannotShare: 'Dieser Browser oder dieses System kann seinen Ton nicht teilen.',
  unfinished: (length) => `Es gibt eine unfertige Aufnahme von ${length}.`,
  addUnfinished: 'Aufnahme hinzufügen',
  discard: 'Aufnahme verwerfen',
  discarded: 'Aufnahme verworfen',
  troubles: {
    refused: 'Tiro darf das Mikrofon nicht verwenden. Neben der Adresszeile erlauben und erneut versuchen.',
    none: 'Kein Mikrofon gefunden. Eines anschließen und erneut versuchen.',
    busy: 'Ein anderes Programm verwendet das Mikrofon. Es schließen und erneut versuchen.',
    insecure:
      'Browser erlauben Aufnahmen nur über https oder am Server selbst. Die Administration kann https einrichten.',
    unable: 'Dieser Browser kann nicht aufnehmen. Mit einem anderen Programm aufnehmen und die Datei hinzufügen.',
  },
}
