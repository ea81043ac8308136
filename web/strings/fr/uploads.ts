// French, machine-made. Speakers of the language: please correct it (docs/dashboard.md).
import type { Catalogue } from '../catalogue.ts'
import type { uploads as english } from '../en/uploads.ts'
import { pluralIn } from '../plural.ts'

const plural = pluralIn('fr')

export const uploads: Catalogue<typeof english> = {
  newRecording: 'Nouvel enregistrement',
  drop: 'Déposez des fichiers pour les ajouter',
  dropInto: (name) => `Déposez des fichiers pour les ajouter à ${name}`,
  chooseFiles: 'Choisir des fichiers',
  chooseFolder: 'Choisir un dossier',
  orDrop: 'Vous pouvez aussi déposer des fichiers n’importe où sur la page.',
  fromFiles: 'Fichiers',
  url: 'Lien vers un enregistrement ou une vidéo',
  urlHint: 'Un lien vers un fichier média, ou vers une page d’un site de vidéos.',
  title: 'Titre',
  titleHint: 'Facultatif. Le nom du fichier est utilisé si le champ est vide.',
  language: 'Langue',
  languageInherited: 'Celle de l’espace de travail',
  speakers: 'Nombre de locuteurs',
  speakersHint: 'Laissez vide pour une détection automatique.',
  channels: 'Canaux',
  channelsHint: 'Pour les appels et les entretiens avec un micro par personne.',
  channelModes: { auto: 'Détecter automatiquement', mix: 'Tout mélanger', separate: 'Un locuteur par canal' },
  add: 'Ajouter l’enregistrement',
  added: 'Téléchargement de l’enregistrement…',
  tray: 'Envois',
  uploading: (count) => plural(count, { one: 'Envoi de # fichier', other: 'Envoi de # fichiers' }),
  allDone: 'Tous les fichiers sont envoyés',
  someStopped: (count) =>
    plural(count, { one: '# fichier demande votre attention', other: '# fichiers demandent votre attention' }),
  paused: 'En pause',
  waiting: 'En attente de démarrage',
  lost: 'Pas de connexion. Nouvel essai…',
  diskFull: 'Le disque du serveur est plein. Nouvel essai…',
  finishing: 'Finalisation…',
  done: 'Envoyé',
  chooseAgain: 'Ce navigateur ne peut plus lire le fichier. Choisissez-le à nouveau pour continuer l’envoi.',
  wrongFile: 'C’est un autre fichier. Sa taille ne correspond pas.',
  progress: (sent, all) => `${sent} sur ${all}`,
  speed: (perSecond) => `${perSecond}/s`,
  left: (time) => `encore ${time}`,
  pause: (name) => `Suspendre ${name}`,
  resume: (name) => `Reprendre ${name}`,
  cancel: (name) => `Annuler ${name}`,
  retry: (name) => `Réessayer ${name}`,
  dismiss: (name) => `Retirer ${name} de la liste`,
  open: (name) => `Ouvrir ${name}`,
  collapse: 'Afficher moins',
  expand: 'Tout afficher',
  clear: 'Retirer les envois terminés',
  imported: (count: number) => (count === 1 ? '1 transcription importée' : `${count} transcriptions importées`),
  unreadable: (names: string) =>
    `Tiro ne peut pas lire ${names}. Choisissez un fichier audio, une vidéo ou une transcription (srt, vtt, txt).`,
  noMedia: 'Aucun fichier audio ou vidéo trouvé.',
  deleted: 'L’enregistrement a été supprimé pendant l’envoi.',
}
