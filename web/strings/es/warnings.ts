// Spanish, machine-made. Speakers of the language: please correct it (docs/dashboard.md).
import type { Catalogue } from '../catalogue.ts'
import type { warnings as english } from '../en/warnings.ts'

export const warnings: Catalogue<typeof english> = {
  AUDIO_TRACKS:
    'El archivo tiene {count} pistas de audio; se transcribió la pista {track}.[ La pista {main} tiene un formato que aquí no se puede leer.][ La pista {silent} está en silencio.][ Para transcribir las {all} pistas, elige un hablante por canal y vuelve a transcribir.]',
  CHANNELS_TOO_MANY: 'El archivo tiene {channels} canales. Tiro separa hasta {most}, así que se mezclaron.',
  CHANNELS_UNREADABLE: 'Los canales no se pudieron leer uno por uno, así que se mezclaron.',
  CHANNELS_TOO_FEW: 'Se pidieron {wanted} hablantes, pero cada uno de los {channels} canales es un hablante.',
  CHANNELS_SEPARATED:
    'Cada uno de los dos canales tiene su propia voz, así que se transcribieron por separado. Si no es correcto, elige mezclar los canales y vuelve a transcribir.',
  FILE_READ_PARTLY: 'El archivo solo se pudo leer hasta {time}. Lo que sigue está dañado o en otro formato.',
  FILE_SHORTER: 'El archivo debería durar {expected}, pero solo se pudo leer {time}. Está cortado o dañado.',
  FILE_LONGER: 'El archivo debería durar {expected}, pero se leyó {time}.',
  FILE_TRUNCATED: 'El archivo está cortado. Se transcribió hasta {time}.',
  FILE_JOINED:
    'El archivo contiene varias grabaciones seguidas. Solo se transcribió la primera, de {time}. Para tener las demás, hay que dividir el archivo.',
  FILE_DAMAGED: 'Hay partes dañadas en el archivo. Se transcribió el resto.',
  FETCHING_OFF: 'Calidad de borrador con {engine}: la descarga de modelos está desactivada (TIRO_MODEL_FETCH=0).',
  DRAFT_ENGINE: 'Calidad de borrador con {engine}. Motivo: {reason}.',
  LANGUAGE_ASSUMED: 'Idioma supuesto: {language}.',
  LANGUAGE_UNSUPPORTED: 'Este idioma no se puede transcribir aquí: {language}, primero en {time}.',
  NO_ENGINE_FOR_LANGUAGE: 'Este idioma no se puede transcribir aquí: {language}.',
  SOUNDS_FOREIGN: 'No parece el idioma reconocido ({language}).',
  SOUNDS_FOREIGN_FROM: 'A partir de {time}, algunas partes no parecen el idioma reconocido ({language}).',
  EFFORT_UNUSED: '{engine} reconoce el habla de una sola forma, así que un esfuerzo alto no cambia nada.',
  VOCABULARY_UNSPELLED: 'El modelo no puede escribir estas palabras del vocabulario: {words}[ y {more} más].',
  VOCABULARY_REJECTED:
    'En algunas partes, preferir el vocabulario habría cambiado demasiado el texto. Allí Tiro mantuvo el resultado simple.',
  NOT_SPEECH: 'Descartado, probablemente no es habla: «{text}»',
  REPETITION: 'Se descartó un error de reconocimiento: «{text}» repetido {times} veces.',
  NO_SPEECH: 'No se encontró habla en esta grabación.',
  SPEECH_WITHOUT_WORDS:
    'No se reconocieron palabras en {seconds} de {of} s de habla, primero en {time}. Prueba otro modelo.',
  PUNCTUATION_PARTLY:
    'La puntuación de {refused} de {passages} pasajes sigue reglas, porque el modelo devolvió otras palabras.',
  PUNCTUATION_FAILED: 'La puntuación y las mayúsculas siguen reglas, porque {engine} falló: {reason}',
  CORRECTIONS_LOST:
    '{lost} de {corrections} correcciones de la transcripción anterior no se pudieron conservar, porque las palabras nuevas son distintas.',
  TEXT_NOT_HEARD: 'La grabación no dice este texto. Sus tiempos quedan como estaban.',
  TEXT_PARTLY_HEARD:
    '{unheard} de {words} palabras del texto no se oyeron así en la grabación. Sus tiempos son estimados.',
  TEXT_TIMES_PENDING: 'El texto recibirá los tiempos en que se dicen sus palabras cuando llegue su grabación.',
  TEXT_TIMES_FAILED: 'No se pudieron encontrar los tiempos del texto en la grabación. Quedan como estaban: {reason}',
  SPEAKER_MODELS_MISSING: 'No se pudieron descargar los modelos de hablantes: {reason}.',
  SPEAKERS_FAILED: 'No se pudieron identificar los hablantes: {reason}',
  SPEAKERS_SAME:
    'Todo se asignó a un solo hablante: no se pudieron distinguir dos voces con certeza. Indica el número de hablantes y vuelve a transcribir, o instala [los modelos {segmentation} y ]titanet-small.',
  SPEAKERS_ESTIMATED:
    'Calidad de borrador: los hablantes se separaron por el sonido de su voz. Su número ({speakers}) es una estimación. Si no es correcto, indica el número de hablantes y vuelve a transcribir.',
  SPEAKERS_DRAFT:
    'Calidad de borrador: los hablantes se separaron por el sonido de su voz, sin un modelo de huellas de voz.',
  SPEAKERS_FEWER: 'Se pidieron {wanted} hablantes, pero solo se pudieron distinguir {speakers}.',
  SPEAKERS_SILENT:
    'Se encontraron {speakers} hablantes, pero solo {speaking} tienen palabras: los demás hablan solo mientras habla otra persona.',
  SENTENCES_KEPT:
    '{count} <frase no se pudo traducir y sigue|frases no se pudieron traducir y siguen> en el idioma original: en {places}[ y en {more} lugares más].',
  SENTENCE_CORRECTIONS_LOST:
    '{lost} de {corrections} correcciones de la traducción anterior no se han conservado porque el original dice ahora otra cosa ahí.',
  NAMES_TRANSLATED:
    'En {count} <frase|frases> puede haberse traducido un nombre: en {places}[ y en {more} lugares más].',
}
