// Spanish, machine-made. Speakers of the language: please correct it (docs/dashboard.md).
import type { Catalogue } from '../catalogue.ts'
import type { welcome as english } from '../en/welcome.ts'

export const welcome: Catalogue<typeof english> = {
  title: 'Te damos la bienvenida a Tiro',
  server: 'Servidor y modelos',
  setUp: 'Configurar Tiro',
  machine: 'Qué puede hacer este servidor',
  now: {
    good: (languages) => `Este servidor transcribe con buena calidad: ${languages}.`,
    goodAfterDownload: (languages) =>
      `Este servidor transcribe con buena calidad: ${languages}. Descarga el modelo de voz con la primera grabación.`,
    drafts: (languages) =>
      `Por ahora este servidor hace borradores (${languages}): sirven para encontrar pasajes, no para leer.`,
    nothing: 'Este servidor aún no puede transcribir.',
    downloadFailed: 'Falló la descarga de un modelo de voz.',
  },
  accountAbout: 'Esta es la cuenta de administrador: puede invitar a personas y descargar modelos.',
  createAccount: 'Crear cuenta',
  noToken: 'Para configurar Tiro, abre el enlace que Tiro muestra en su primer arranque.',
  oldLink: 'Este enlace de configuración ya no es válido. Tiro muestra el más reciente al iniciarse.',
  usedLink: 'Un enlace de configuración vale una vez. ¿Ya creaste la cuenta?',
  keyLabel: 'Clave API',
  keyName: 'Primera clave',
  keyNote:
    'Tu primera clave API, para programas. Cópiala ahora, porque no se volverá a mostrar. Puedes crear más en «Integraciones».',
  transcribes: 'Transcribe',
  transcribesNothing: 'Nada todavía',
  translates: 'Traduce',
  translatesNothing: 'Nada todavía',
  every: 'Todos los idiomas',
  languages: (names, count) =>
    count <= names.length ? names.join(', ') : `${names.join(', ')} y ${count - names.length} más`,
  all: (count) => `Mostrar los ${count}`,
  pair: (from, to) => `${from} → ${to}`,
  downloadedOnUse: 'se descarga en el primer uso',
  downloadHasFailed: 'descarga fallida',
  good: 'buena calidad',
  semanticSearch: 'Busca por significado',
  yes: 'Sí',
  keywordsOnly: 'No, solo por palabras clave',
  toDoMore: 'Para hacer más',
  hints: {
    noSpeech:
      'Este servidor aún no puede transcribir. Descarga un modelo de voz o instala PocketSphinx para borradores en inglés (apt install pocketsphinx).',
    onlyDraft:
      'Por ahora las transcripciones son borradores: sirven para encontrar pasajes, no para leer. Descarga un modelo de voz para obtener buena calidad. Parakeet conoce 25 idiomas europeos y Whisper, 99.',
    noTranslation: 'Para traducir, instala Apertium con un par de idiomas, como apt install apertium-eng-spa.',
    noDownloads:
      'La descarga de modelos está desactivada. Define TIRO_MODEL_FETCH=1 para activarla, o TIRO_MODELS con una carpeta de modelos.',
    byHand: (id) =>
      `¿Sin internet aquí? En un ordenador con internet, ejecuta «tiro models pull ${id} --data models-for-tiro». Copia la carpeta models-for-tiro/models a este servidor, define TIRO_MODELS con ella y reinicia.`,
    noMeaning: 'Para buscar por significado, instala un modelo de búsqueda.',
  },
  models: 'Modelos',
  modelTitles: {
    'parakeet-tdt-0.6b-v3-int8': 'Parakeet TDT 0.6B v3: 25 idiomas europeos, puntuación, tiempos de las palabras',
    'whisper-large-v3-turbo': 'Whisper large v3 turbo: 99 idiomas, puntuación',
    'zipformer-en-3.3m-int8':
      'Streaming Zipformer 3.3M: inglés, pequeño y rápido; solo desde una carpeta de TIRO_MODELS',
    'whisper-tiny': 'Whisper tiny: reconoce cuál de 99 idiomas se habla; solo desde una carpeta de TIRO_MODELS',
    'online-punct-en-2024-08-06': 'Puntuación y mayúsculas: inglés; solo desde una carpeta de TIRO_MODELS',
    'punct-ct-transformer-zh-en': 'Puntuación: chino e inglés',
    'pyannote-segmentation-3.0': 'Hablantes: quién habla cuándo',
    'pyannote-segmentation-3.0-int8':
      'Hablantes: quién habla cuándo, cuantizado; solo desde una carpeta de TIRO_MODELS',
    'titanet-small': 'Huellas de voz (TitaNet small)',
    'multilingual-e5-small': 'Búsqueda por significado, 100 idiomas',
    'glove-100d-int8': 'Búsqueda por significado, inglés, aproximada: vectores de palabras (GloVe)',
  },
  modelsInstalled: (here, all) => `${here} de ${all} instalados`,
  modelsAbout: 'Se descargan una vez y se conservan en este servidor.',
  notAdministrator: 'Solo un administrador puede descargar modelos.',
  purposes: {
    speech: 'Voz',
    language: 'Idioma hablado',
    punctuation: 'Puntuación',
    segmentation: 'Hablantes',
    voiceprint: 'Huellas de voz',
    embedding: 'Búsqueda',
    translation: 'Traducción',
  },
  isInstalled: 'Instalado',
  download: 'Descargar',
  resumeDownload: 'Reanudar descarga',
  downloadOf: (title) => `Descargar ${title}`,
  downloading: (share) => `Descargando, ${share}`,
  downloadingSoFar: (bytes) => `Descargando, ${bytes} hasta ahora`,
  misheard: (errors, most) =>
    `Se equivocó en el ${errors} de las palabras de la grabación de referencia; lo normal es como máximo el ${most}. Elimínalo y descárgalo de nuevo.`,
  checkFailed: (problem) => `No pudo reconocer la grabación de referencia: ${problem}`,
  failed: (why) => `La última descarga falló: ${why}`,
  spaceAbout: 'Un espacio de trabajo contiene grabaciones y las personas que pueden verlas.',
  spaceName: 'Nombre del espacio de trabajo',
  firstName: 'Mis grabaciones',
  language: 'Idioma de las grabaciones',
  createSpace: 'Crear espacio de trabajo',
}
