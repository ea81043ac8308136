// French, machine-made. Speakers of the language: please correct it (docs/dashboard.md).
import type { Catalogue } from '../catalogue.ts'
import type { welcome as english } from '../en/welcome.ts'

export const welcome: Catalogue<typeof english> = {
  title: 'Bienvenue dans Tiro',
  server: 'Serveur et modèles',
  setUp: 'Configurer Tiro',
  machine: 'Ce que ce serveur peut faire',
  now: {
    good: (languages) => `Ce serveur transcrit en bonne qualité : ${languages}.`,
    goodAfterDownload: (languages) =>
      `Ce serveur transcrit en bonne qualité : ${languages}. Il télécharge le modèle de parole avec le premier enregistrement.`,
    drafts: (languages) =>
      `Pour l’instant, ce serveur produit des brouillons (${languages}) : utiles pour trouver des passages, pas pour lire.`,
    nothing: 'Ce serveur ne peut pas encore transcrire.',
    downloadFailed: 'Le téléchargement d’un modèle de parole a échoué.',
  },
  accountAbout: 'Ceci est le compte administrateur : il peut inviter des personnes et télécharger des modèles.',
  createAccount: 'Créer le compte',
  noToken: 'Pour configurer Tiro, ouvrez le lien que Tiro affiche à son premier démarrage.',
  oldLink: 'Ce lien de configuration n’est plus valable. Tiro affiche le plus récent au démarrage.',
  usedLink: 'Un lien de configuration fonctionne une fois. Compte déjà créé ?',
  keyLabel: 'Clé API',
  keyName: 'Première clé',
  keyNote:
    'Votre première clé API, pour les programmes. Copiez-la maintenant, car elle ne sera plus affichée. Vous pourrez en créer d’autres dans « Intégrations ».',
  transcribes: 'Transcrit',
  transcribesNothing: 'Rien pour l’instant',
  translates: 'Traduit',
  translatesNothing: 'Rien pour l’instant',
  every: 'Toutes les langues',
  languages: (names, count) =>
    count <= names.length ? names.join(', ') : `${names.join(', ')} et ${count - names.length} de plus`,
  all: (count) => `Afficher les ${count}`,
  pair: (from, to) => `${from} → ${to}`,
  downloadedOnUse: 'téléchargé à la première utilisation',
  downloadHasFailed: 'échec du téléchargement',
  good: 'bonne qualité',
  semanticSearch: 'Recherche par le sens',
  yes: 'Oui',
  keywordsOnly: 'Non, par mots-clés seulement',
  toDoMore: 'Pour faire plus',
  hints: {
    noSpeech:
      'Ce serveur ne peut pas encore transcrire. Téléchargez un modèle de parole, ou installez PocketSphinx pour des brouillons en anglais (apt install pocketsphinx).',
    onlyDraft:
      'Les transcriptions sont des brouillons pour l’instant : utiles pour trouver des passages, pas pour lire. Téléchargez un modèle de parole pour une bonne qualité. Parakeet connaît 25 langues européennes, Whisper 99.',
    noTranslation: 'Pour traduire, installez Apertium avec une paire de langues, comme apt install apertium-eng-spa.',
    noDownloads:
      'Le téléchargement de modèles est désactivé. Définissez TIRO_MODEL_FETCH=1 pour l’activer, ou TIRO_MODELS avec un dossier de modèles.',
    byHand: (id) =>
      `Pas d’internet ici ? Sur un ordinateur connecté, lancez « tiro models pull ${id} --data models-for-tiro ». Copiez le dossier models-for-tiro/models sur ce serveur, définissez TIRO_MODELS avec lui et redémarrez.`,
    noMeaning: 'Pour rechercher par le sens, installez un modèle de recherche.',
  },
  models: 'Modèles',
  modelTitles: {
    'parakeet-tdt-0.6b-v3-int8': 'Parakeet TDT 0.6B v3 : 25 langues européennes, ponctuation, temps des mots',
    'whisper-large-v3-turbo': 'Whisper large v3 turbo : 99 langues, ponctuation',
    'zipformer-en-3.3m-int8':
      'Streaming Zipformer 3.3M : anglais, petit et rapide ; seulement depuis un dossier de TIRO_MODELS',
    'whisper-tiny':
      'Whisper tiny : reconnaît laquelle de 99 langues est parlée ; seulement depuis un dossier de TIRO_MODELS',
    'online-punct-en-2024-08-06': 'Ponctuation et majuscules : anglais ; seulement depuis un dossier de TIRO_MODELS',
    'punct-ct-transformer-zh-en': 'Ponctuation : chinois et anglais',
    'pyannote-segmentation-3.0': 'Locuteurs : qui parle quand',
    'pyannote-segmentation-3.0-int8':
      'Locuteurs : qui parle quand, quantifié ; seulement depuis un dossier de TIRO_MODELS',
    'titanet-small': 'Empreintes vocales (TitaNet small)',
    'multilingual-e5-small': 'Recherche par le sens, 100 langues',
    'glove-100d-int8': 'Recherche par le sens, anglais, approximative : vecteurs de mots (GloVe)',
  },
  modelsInstalled: (here, all) => `${here} installés sur ${all}`,
  modelsAbout: 'Téléchargés une fois et conservés sur ce serveur.',
  notAdministrator: 'Seul un administrateur peut télécharger des modèles.',
  purposes: {
    speech: 'Parole',
    language: 'Langue parlée',
    punctuation: 'Ponctuation',
    segmentation: 'Locuteurs',
    voiceprint: 'Voix',
    embedding: 'Recherche',
    translation: 'Traduction',
  },
  isInstalled: 'Installé',
  download: 'Télécharger',
  resumeDownload: 'Reprendre le téléchargement',
  downloadOf: (title) => `Télécharger ${title}`,
  downloading: (share) => `Téléchargement, ${share}`,
  downloadingSoFar: (bytes) => `Téléchargement, ${bytes} jusqu’ici`,
  misheard: (errors, most) =>
    `${errors} des mots de l’enregistrement de référence sont faux ; la normale est d’au plus ${most}. Supprimez-le et téléchargez-le à nouveau.`,
  checkFailed: (problem) => `Il n’a pas pu reconnaître l’enregistrement de référence : ${problem}`,
  failed: (why) => `Le dernier téléchargement a échoué : ${why}`,
  spaceAbout: 'Un espace de travail contient des enregistrements et les personnes qui peuvent les voir.',
  spaceName: 'Nom de l’espace de travail',
  firstName: 'Mes enregistrements',
  language: 'Langue des enregistrements',
  createSpace: 'Créer l’espace de travail',
}
