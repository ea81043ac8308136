// German, machine-made. Speakers of the language: please correct it (docs/dashboard.md).
import type { Catalogue } from '../catalogue.ts'
import type { welcome as english } from '../en/welcome.ts'

export const welcome: Catalogue<typeof english> = {
  title: 'Willkommen bei Tiro',
  server: 'Server & Modelle',
  setUp: 'Tiro einrichten',
  machine: 'Was dieser Server kann',
  now: {
    good: (languages) => `Dieser Server transkribiert in guter Qualität: ${languages}.`,
    goodAfterDownload: (languages) =>
      `Dieser Server transkribiert in guter Qualität: ${languages}. Das Sprachmodell wird mit der ersten Aufnahme heruntergeladen.`,
    drafts: (languages) =>
      `Vorerst erstellt dieser Server Entwürfe (${languages}): gut zum Auffinden von Stellen, nicht zum Lesen.`,
    nothing: 'Dieser Server kann noch nicht transkribieren.',
    downloadFailed: 'Ein Sprachmodell konnte nicht heruntergeladen werden.',
  },
  accountAbout: 'Das ist das Administratorkonto: Es kann Personen einladen und Modelle herunterladen.',
  createAccount: 'Konto erstellen',
  noToken: 'Zum Einrichten den Link öffnen, den Tiro beim ersten Start ausgibt.',
  oldLink: 'Dieser Einrichtungslink gilt nicht mehr. Tiro zeigt beim Start den neuesten.',
  usedLink: 'Ein Einrichtungslink gilt einmal. Konto schon erstellt?',
  keyLabel: 'API-Schlüssel',
  keyName: 'Erster Schlüssel',
  keyNote:
    'Der erste API-Schlüssel, für Programme. Jetzt kopieren, denn er wird nicht wieder angezeigt. Weitere gibt es unter „Integrationen“.',
  transcribes: 'Transkribiert',
  transcribesNothing: 'Noch nichts',
  translates: 'Übersetzt',
  translatesNothing: 'Noch nichts',
  every: 'Jede Sprache',
  languages: (names, count) =>
    count <= names.length ? names.join(', ') : `${names.join(', ')} und ${count - names.length} weitere`,
  all: (count) => `Alle ${count} anzeigen`,
  pair: (from, to) => `${from} → ${to}`,
  downloadedOnUse: 'wird bei der ersten Verwendung heruntergeladen',
  downloadHasFailed: 'Download fehlgeschlagen',
  good: 'gute Qualität',
  semanticSearch: 'Sucht nach Bedeutung',
  yes: 'Ja',
  keywordsOnly: 'Nein, nur nach Stichwörtern',
  toDoMore: 'Für mehr',
  hints: {
    noSpeech:
      'Dieser Server kann noch nicht transkribieren. Ein Sprachmodell herunterladen oder PocketSphinx für englische Entwürfe installieren (apt install pocketsphinx).',
    onlyDraft:
      'Transkripte sind vorerst Entwürfe: gut zum Auffinden von Stellen, nicht zum Lesen. Für gute Qualität ein Sprachmodell herunterladen. Parakeet kann 25 europäische Sprachen, Whisper 99.',
    noTranslation: 'Zum Übersetzen Apertium mit einem Sprachpaar installieren, etwa apt install apertium-eng-spa.',
    noDownloads:
      'Das Herunterladen von Modellen ist ausgeschaltet. Mit TIRO_MODEL_FETCH=1 einschalten oder TIRO_MODELS auf einen Ordner mit Modellen setzen.',
    byHand: (id) =>
      `Kein Internet? Auf einem Computer mit Internet „tiro models pull ${id} --data models-for-tiro“ ausführen. Den Ordner models-for-tiro/models auf diesen Server kopieren, TIRO_MODELS darauf setzen und neu starten.`,
    noMeaning: 'Für die Suche nach Bedeutung ein Suchmodell installieren.',
  },
  models: 'Modelle',
  modelTitles: {
    'parakeet-tdt-0.6b-v3-int8': 'Parakeet TDT 0.6B v3: 25 europäische Sprachen, Zeichensetzung, Zeiten der Wörter',
    'whisper-large-v3-turbo': 'Whisper large v3 turbo: 99 Sprachen, Zeichensetzung',
    'zipformer-en-3.3m-int8':
      'Streaming Zipformer 3.3M: Englisch, klein und schnell; nur aus einem Ordner von TIRO_MODELS',
    'whisper-tiny':
      'Whisper tiny: erkennt, welche von 99 Sprachen gesprochen wird; nur aus einem Ordner von TIRO_MODELS',
    'online-punct-en-2024-08-06': 'Zeichensetzung und Großschreibung: Englisch; nur aus einem Ordner von TIRO_MODELS',
    'punct-ct-transformer-zh-en': 'Zeichensetzung: Chinesisch und Englisch',
    'pyannote-segmentation-3.0': 'Sprecher: wer wann spricht',
    'pyannote-segmentation-3.0-int8': 'Sprecher: wer wann spricht, quantisiert; nur aus einem Ordner von TIRO_MODELS',
    'titanet-small': 'Stimmprofile (TitaNet small)',
    'multilingual-e5-small': 'Suche nach Bedeutung, 100 Sprachen',
    'glove-100d-int8': 'Suche nach Bedeutung, Englisch, ungefähr: Wortvektoren (GloVe)',
  },
  modelsInstalled: (here, all) => `${here} von ${all} installiert`,
  modelsAbout: 'Werden einmal heruntergeladen und bleiben auf diesem Server.',
  notAdministrator: 'Nur die Administration kann Modelle herunterladen.',
  purposes: {
    speech: 'Sprache',
    language: 'Gesprochene Sprache',
    punctuation: 'Zeichensetzung',
    segmentation: 'Sprecher',
    voiceprint: 'Stimmen',
    embedding: 'Suche',
    translation: 'Übersetzung',
  },
  isInstalled: 'Installiert',
  download: 'Herunterladen',
  resumeDownload: 'Download fortsetzen',
  downloadOf: (title) => `${title} herunterladen`,
  downloading: (share) => `Wird heruntergeladen, ${share}`,
  downloadingSoFar: (bytes) => `Wird heruntergeladen, bisher ${bytes}`,
  misheard: (errors, most) =>
    `${errors} der Wörter der Referenzaufnahme sind falsch; normal sind höchstens ${most}. Das Modell löschen und erneut herunterladen.`,
  checkFailed: (problem) => `Das Modell konnte die Referenzaufnahme nicht erkennen: ${problem}`,
  failed: (why) => `Der letzte Download ist fehlgeschlagen: ${why}`,
  spaceAbout: 'Ein Arbeitsbereich enthält Aufnahmen und die Personen, die sie sehen können.',
  spaceName: 'Name des Arbeitsbereichs',
  firstName: 'Meine Aufnahmen',
  language: 'Sprache der Aufnahmen',
  createSpace: 'Arbeitsbereich erstellen',
}
