// French, machine-made. Speakers of the language: please correct it (docs/dashboard.md).
import type { Catalogue } from '../catalogue.ts'
import type { warnings as english } from '../en/warnings.ts'

export const warnings: Catalogue<typeof english> = {
  AUDIO_TRACKS:
    'Le fichier a {count} pistes audio ; la piste {track} a été transcrite.[ La piste {main} est dans un format illisible ici.][ La piste {silent} est muette.][ Pour transcrire les {all} pistes, choisissez un locuteur par canal et transcrivez à nouveau.]',
  CHANNELS_TOO_MANY: 'Le fichier a {channels} canaux. Tiro en sépare {most} au plus, ils ont donc été mélangés.',
  CHANNELS_UNREADABLE: 'Les canaux n’ont pas pu être lus un par un, ils ont donc été mélangés.',
  CHANNELS_TOO_FEW: '{wanted} locuteurs étaient demandés, mais chacun des {channels} canaux est un locuteur.',
  CHANNELS_SEPARATED:
    'Chacun des deux canaux a sa propre voix et a donc été transcrit à part. Si c’est une erreur, choisissez de mélanger les canaux et transcrivez à nouveau.',
  FILE_READ_PARTLY: 'Le fichier n’a pu être lu que jusqu’à {time}. La suite est abîmée ou dans un autre format.',
  FILE_SHORTER: 'Le fichier devrait durer {expected}, mais seules {time} ont pu être lues. Il est tronqué ou abîmé.',
  FILE_LONGER: 'Le fichier devrait durer {expected}, mais {time} ont été lues.',
  FILE_TRUNCATED: 'Le fichier est tronqué. Les {time} premières ont été transcrites.',
  FILE_JOINED:
    'Le fichier contient plusieurs enregistrements à la suite. Seul le premier, de {time}, a été transcrit. Pour avoir les autres, divisez le fichier.',
  FILE_DAMAGED: 'Des parties du fichier sont abîmées. Le reste a été transcrit.',
  FETCHING_OFF: 'Qualité brouillon avec {engine} : le téléchargement de modèles est désactivé (TIRO_MODEL_FETCH=0).',
  DRAFT_ENGINE: 'Qualité brouillon avec {engine}. Raison : {reason}.',
  LANGUAGE_ASSUMED: 'Langue supposée : {language}.',
  LANGUAGE_UNSUPPORTED: 'Langue impossible à transcrire ici : {language}, d’abord à {time}.',
  NO_ENGINE_FOR_LANGUAGE: 'Langue impossible à transcrire ici : {language}.',
  SOUNDS_FOREIGN: 'Cela ne ressemble pas à la langue reconnue ({language}).',
  SOUNDS_FOREIGN_FROM: 'À partir de {time}, certains passages ne ressemblent pas à la langue reconnue ({language}).',
  EFFORT_UNUSED: '{engine} ne reconnaît la parole que d’une façon : un effort élevé ne change rien.',
  VOCABULARY_UNSPELLED: 'Le modèle ne sait pas écrire ces mots du vocabulaire : {words}[ et {more} autres].',
  VOCABULARY_REJECTED:
    'Par endroits, préférer le vocabulaire aurait trop changé le texte. Tiro y a gardé le résultat simple.',
  NOT_SPEECH: 'Écarté, sans doute pas de la parole : « {text} »',
  REPETITION: 'Erreur de reconnaissance supprimée : « {text} » répété {times} fois.',
  NO_SPEECH: 'Aucune parole trouvée dans cet enregistrement.',
  SPEECH_WITHOUT_WORDS:
    'Aucun mot reconnu dans {seconds} s de parole sur {of}, d’abord à {time}. Essayez un autre modèle.',
  PUNCTUATION_PARTLY:
    'La ponctuation de {refused} passages sur {passages} suit des règles, car le modèle a donné d’autres mots.',
  PUNCTUATION_FAILED: 'La ponctuation et les majuscules suivent des règles, car {engine} a échoué : {reason}',
  CORRECTIONS_LOST:
    '{lost} corrections sur {corrections} de la transcription précédente n’ont pas pu être reprises, car les nouveaux mots diffèrent.',
  TEXT_NOT_HEARD: 'L’enregistrement ne dit pas ce texte. Ses temps restent inchangés.',
  TEXT_PARTLY_HEARD:
    '{unheard} mots sur {words} du texte n’ont pas été entendus ainsi dans l’enregistrement. Leurs temps sont estimés.',
  TEXT_TIMES_PENDING: 'Le texte recevra les temps auxquels ses mots sont dits dès que son enregistrement sera là.',
  TEXT_TIMES_FAILED:
    'Les temps du texte n’ont pas pu être trouvés dans l’enregistrement. Ils restent inchangés : {reason}',
  SPEAKER_MODELS_MISSING: 'Les modèles de locuteurs n’ont pas pu être téléchargés : {reason}.',
  SPEAKERS_FAILED: 'Les locuteurs n’ont pas pu être identifiés : {reason}',
  SPEAKERS_SAME:
    'Toute la parole est attribuée à un seul locuteur : deux voix n’ont pas pu être distinguées avec certitude. Indiquez le nombre de locuteurs et transcrivez à nouveau, ou installez [les modèles {segmentation} et ]titanet-small.',
  SPEAKERS_ESTIMATED:
    'Qualité brouillon : les locuteurs ont été séparés par le son de leur voix. Leur nombre ({speakers}) est une estimation. S’il est faux, indiquez le nombre de locuteurs et transcrivez à nouveau.',
  SPEAKERS_DRAFT:
    'Qualité brouillon : les locuteurs ont été séparés par le son de leur voix, sans modèle d’empreintes vocales.',
  SPEAKERS_FEWER: '{wanted} locuteurs étaient demandés, mais seuls {speakers} ont pu être distingués.',
  SPEAKERS_SILENT:
    '{speakers} locuteurs ont été trouvés, mais seuls {speaking} ont des mots : les autres ne parlent que pendant qu’un autre parle.',
  SENTENCES_KEPT:
    '{count} <phrase n’a pas pu être traduite et reste|phrases n’ont pas pu être traduites et restent> dans la langue d’origine : à {places}[ et à {more} autres endroits].',
  SENTENCE_CORRECTIONS_LOST:
    '{lost} corrections sur {corrections} de la traduction précédente n’ont pas été conservées, car l’original dit maintenant autre chose à cet endroit.',
  NAMES_TRANSLATED:
    'Dans {count} <phrase|phrases>, un nom a peut-être été traduit : à {places}[ et à {more} autres endroits].',
}
