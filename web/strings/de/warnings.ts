// German, machine-made. Speakers of the language: please correct it (docs/dashboard.md).
import type { Catalogue } from '../catalogue.ts'
import type { warnings as english } from '../en/warnings.ts'

export const warnings: Catalogue<typeof english> = {
  AUDIO_TRACKS:
    'Die Datei hat {count} Tonspuren; transkribiert wurde Spur {track}.[ Spur {main} hat ein Format, das hier nicht lesbar ist.][ Spur {silent} ist stumm.][ Um alle {all} Spuren zu transkribieren, die Kanäle auf „Ein Sprecher pro Kanal“ setzen und erneut transkribieren.]',
  CHANNELS_TOO_MANY: 'Die Datei hat {channels} Kanäle. Tiro trennt bis zu {most}, deshalb wurden sie gemischt.',
  CHANNELS_UNREADABLE: 'Die Kanäle ließen sich nicht einzeln lesen, deshalb wurden sie gemischt.',
  CHANNELS_TOO_FEW: 'Verlangt waren {wanted} Sprecher, aber jeder der {channels} Kanäle ist ein Sprecher.',
  CHANNELS_SEPARATED:
    'Jeder der beiden Kanäle hat eine eigene Stimme, deshalb wurde jeder für sich transkribiert. Falls das nicht stimmt, die Kanäle auf „Alle mischen“ setzen und erneut transkribieren.',
  FILE_READ_PARTLY: 'Die Datei ließ sich nur bis {time} lesen. Der Rest ist beschädigt oder in einem anderen Format.',
  FILE_SHORTER:
    'Die Datei sollte {expected} lang sein, aber nur {time} ließen sich lesen. Sie ist abgeschnitten oder beschädigt.',
  FILE_LONGER: 'Die Datei sollte {expected} lang sein, gelesen wurden aber {time}.',
  FILE_TRUNCATED: 'Die Datei ist abgeschnitten. Ihre ersten {time} wurden transkribiert.',
  FILE_JOINED:
    'In der Datei folgen mehrere Aufnahmen aufeinander. Nur die erste, {time} lang, wurde transkribiert. Die Datei aufteilen, um die anderen zu erhalten.',
  FILE_DAMAGED: 'Teile der Datei sind beschädigt. Der Rest wurde transkribiert.',
  FETCHING_OFF: 'Entwurfsqualität mit {engine}: Das Laden von Modellen ist ausgeschaltet (TIRO_MODEL_FETCH=0).',
  DRAFT_ENGINE: 'Entwurfsqualität mit {engine}. Grund: {reason}.',
  LANGUAGE_ASSUMED: 'Als Sprache wurde {language} angenommen.',
  LANGUAGE_UNSUPPORTED: '{language}, zuerst bei {time}, kann hier nicht transkribiert werden.',
  NO_ENGINE_FOR_LANGUAGE: '{language} kann hier nicht transkribiert werden.',
  SOUNDS_FOREIGN: 'Das klingt nicht nach {language}, der erkannten Sprache.',
  SOUNDS_FOREIGN_FROM: 'Ab {time} klingt manches nicht nach {language}, der erkannten Sprache.',
  EFFORT_UNUSED: '{engine} erkennt Sprache nur auf eine Weise; ein hoher Aufwand ändert daher nichts.',
  VOCABULARY_UNSPELLED: 'Diese Wörter der Liste kann das Modell nicht schreiben: {words}[ und {more} weitere].',
  VOCABULARY_REJECTED:
    'An einigen Stellen hätten die bevorzugten Wörter zu viel Text verändert. Dort blieb das einfache Ergebnis.',
  NOT_SPEECH: 'Ausgelassen, wohl keine Sprache: „{text}“',
  REPETITION: 'Ein Erkennungsfehler wurde entfernt: „{text}“ kam {times} Mal hintereinander.',
  NO_SPEECH: 'In dieser Aufnahme wurde keine Sprache gefunden.',
  SPEECH_WITHOUT_WORDS:
    'In {seconds} von {of} s Sprache wurden keine Wörter erkannt, zuerst bei {time}. Bitte ein anderes Modell versuchen.',
  PUNCTUATION_PARTLY:
    'In {refused} von {passages} Abschnitten folgt die Zeichensetzung Regeln, weil das Modell andere Wörter lieferte.',
  PUNCTUATION_FAILED: 'Zeichensetzung und Großschreibung folgen Regeln, weil {engine} ausgefallen ist: {reason}',
  CORRECTIONS_LOST:
    '{lost} von {corrections} Korrekturen des früheren Transkripts ließen sich nicht übernehmen, weil die Wörter jetzt andere sind.',
  TEXT_NOT_HEARD: 'Die Aufnahme sagt etwas anderes als dieser Text. Seine Zeiten bleiben, wie sie waren.',
  TEXT_PARTLY_HEARD:
    '{unheard} von {words} Wörtern des Textes waren in der Aufnahme so nicht zu hören. Ihre Zeiten sind geschätzt.',
  TEXT_TIMES_PENDING: 'Der Text bekommt die Zeiten, zu denen er gesprochen wird, sobald seine Medien da sind.',
  TEXT_TIMES_FAILED:
    'Die Zeiten des Textes ließen sich in der Aufnahme nicht finden. Sie bleiben, wie sie waren: {reason}',
  SPEAKER_MODELS_MISSING: 'Die Sprechermodelle ließen sich nicht laden: {reason}.',
  SPEAKERS_FAILED: 'Die Sprecher ließen sich nicht bestimmen: {reason}',
  SPEAKERS_SAME:
    'Alles Gesagte ist einem Sprecher zugeordnet: Es ließen sich keine zwei Stimmen sicher unterscheiden. Die Zahl der Sprecher angeben und erneut transkribieren, oder [die Modelle {segmentation} und ]titanet-small installieren.',
  SPEAKERS_ESTIMATED:
    'Entwurfsqualität: Die Sprecher wurden nach dem Klang ihrer Stimmen getrennt. Ihre Zahl ({speakers}) ist geschätzt. Falls sie nicht stimmt, die Zahl der Sprecher angeben und erneut transkribieren.',
  SPEAKERS_DRAFT:
    'Entwurfsqualität: Die Sprecher wurden nach dem Klang ihrer Stimmen getrennt, ohne Modell für Stimmprofile.',
  SPEAKERS_FEWER: 'Verlangt waren {wanted} Sprecher, unterscheiden ließen sich aber nur {speakers}.',
  SPEAKERS_SILENT:
    'Gefunden wurden {speakers} Sprecher, aber nur {speaking} haben Wörter: Die anderen sprechen nur, während jemand anderes spricht.',
  SENTENCES_KEPT:
    '{count} <Satz|Sätze> ließ<|en> sich nicht übersetzen und <bleibt|bleiben> in der Originalsprache: bei {places}[ und an {more} weiteren Stellen].',
  SENTENCE_CORRECTIONS_LOST:
    '{lost} von {corrections} Korrekturen der früheren Übersetzung gingen verloren, weil im Original dort jetzt etwas anderes steht.',
  NAMES_TRANSLATED:
    'In {count} <Satz|Sätzen> wurde vielleicht ein Name übersetzt: bei {places}[ und an {more} weiteren Stellen].',
}
