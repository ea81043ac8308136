// French, machine-made. Speakers of the language: please correct it (docs/dashboard.md).
import type { Catalogue } from '../catalogue.ts'
import type { sharing as english } from '../en/sharing.ts'

export const sharing: Catalogue<typeof english> = {
  share: 'Partager',
  title: 'Partager la transcription',
  about: 'Toute personne disposant du lien peut lire la transcription, sans la modifier.',
  options: 'Options du lien',
  until: 'Valable jusqu’au (facultatif)',
  from: 'De',
  to: 'À',
  audio: 'Le son peut être écouté',
  password: 'Mot de passe (facultatif)',
  passwordHint: 'Au moins 8 caractères. Transmettez-le autrement que le lien.',
  hasPassword: 'Le lien demande un mot de passe.',
  removePassword: 'Supprimer le mot de passe',
  setPassword: 'Définir le mot de passe',
  createLink: 'Copier le lien',
  allowAndCopy: 'Autoriser les liens et copier le lien',
  link: 'Lien',
  open: 'Ouvrir le lien',
  revokeLink: 'Révoquer le lien',
  revokeAbout: 'Les liens révoqués ne fonctionnent plus jamais.',
  revoked: 'Lien révoqué',
  isPrivate: 'Cet espace de travail est privé, le lien ne s’ouvre donc pas encore.',
  allowAbout:
    'Cet espace de travail est privé. Pour partager, les liens y sont autorisés : seuls les enregistrements qui ont un lien pourront être lus.',
  allowLinks: 'Autoriser les liens',
  askOwner: 'Cet espace de travail est privé. Demandez à un propriétaire d’autoriser les liens dans les paramètres.',
  isUnlisted: 'Le lien fonctionne pour quiconque l’a. Il ne figure nulle part.',
  isPublic: 'Cet espace de travail est public. Les enregistrements partagés figurent aussi sur la',
  publicPage: 'page publique',
  media: {
    after: 'Supprimer le média après…',
    now: 'Supprimer le média maintenant',
    afterTitle: 'Supprimer le média après une date',
    nowTitle: 'Supprimer le média maintenant ?',
    stays:
      'Supprime l’audio ou la vidéo et sa forme d’onde. La transcription, ses versions, traductions et analyses restent. L’enregistrement ne pourra plus être transcrit à nouveau.',
    day: 'Conserver le média jusqu’au',
    dayHint: 'Tiro supprime le média la nuit suivante.',
    never: 'Conserver le média',
    until: (day) => `Média jusqu’au ${day}`,
    deleted: 'Média supprimé. La transcription reste.',
    kept: 'Le média ne sera pas supprimé.',
    keptUntil: (day) => `Le média est conservé jusqu’au ${day}.`,
  },
}
