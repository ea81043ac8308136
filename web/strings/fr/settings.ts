// French, machine-made. Speakers of the language: please correct it (docs/dashboard.md).
import type { Catalogue } from '../catalogue.ts'
import type { settings as english } from '../en/settings.ts'
import { pluralIn } from '../plural.ts'

const plural = pluralIn('fr')

export const settings: Catalogue<typeof english> = {
  title: 'Paramètres',
  sections: {
    general: 'Général',
    privacy: 'Confidentialité',
    words: 'Mots',
    speakers: 'Locuteurs',
    members: 'Membres',
    shares: 'Liens de partage',
    usage: 'Utilisation',
    feeds: 'Podcasts',
    exports: 'Exports',
    archive: 'Archive',
    audit: 'Journal d’audit',
    delete: 'Suppression',
  },
  saved: 'Enregistré',
  name: 'Nom de l’espace de travail',
  language: 'Langue des nouveaux enregistrements',
  template: 'Modèle',
  templateHint: 'Ajoute les prompts du modèle que cet espace de travail n’a pas encore.',
  noTemplate: 'Aucun',
  privacies: {
    PRIVATE: 'Privé : membres uniquement',
    UNLISTED: 'Par lien : quiconque a le lien d’un enregistrement peut lire sa transcription',
    PUBLIC: 'Public : les enregistrements partagés figurent aussi sur la page publique',
  },
  privacyOwner: 'Seul un propriétaire peut changer cela.',
  words: 'Rechercher et remplacer',
  wordsAbout:
    'Appliqué à chaque nouvelle transcription. Cherche des mots entiers sans tenir compte de la casse. Utile pour les noms souvent mal compris.',
  find: 'Rechercher',
  replace: 'Remplacer par',
  addWord: 'Ajouter un remplacement',
  removeWord: (find) => `Retirer ${find}`,
  wordRemoved: (find) => `« ${find} » retiré`,
  wordTwice: (find) => `« ${find} » figure plusieurs fois dans la liste. Tiro n’utilise que la première entrée.`,
  wordConflict: (find, replace) =>
    `Pendant que vous modifiiez « ${find} », quelqu’un d’autre l’a remplacé par « ${replace} ».`,
  preview: (find) => `Aperçu du remplacement de ${find}`,
  previewTitle: (find, replace) => `Remplacer « ${find} » par « ${replace} »`,
  matches: (count, transcripts) =>
    count === 0
      ? 'Aucune transcription ne le contient.'
      : `${plural(count, { one: '# occurrence', other: '# occurrences' })} dans ${plural(transcripts, { one: '# transcription', other: '# transcriptions' })}`,
  applyNow: 'Remplacer dans les transcriptions existantes',
  applied: (count) => plural(count, { one: '# occurrence remplacée', other: '# occurrences remplacées' }),
  offered: {
    title: 'Corrigés plusieurs fois',
    about:
      'Ces mots ont été corrigés au moins deux fois. Ajoutez-les pour qu’ils soient préférés dans les nouvelles transcriptions.',
    instead: (heard, count) => `au lieu de « ${heard} », ${count}×`,
    add: 'Ajouter',
    addWord: (word) => `Ajouter ${word} au vocabulaire`,
    dismiss: (word) => `Ne plus proposer ${word}`,
  },
  wording: {
    title: 'Exports et transcriptions partagées',
    about: 'Ce qui est enregistré reste tel qu’il a été dit. Vous pouvez choisir autrement à chaque export.',
  },
  vocabulary: 'Vocabulaire',
  vocabularyHint: 'Noms et termes de vos enregistrements, un par ligne. Les traductions ne les changent pas.',
  termTooLong: (term, most) => `« ${term}… » est trop long. Écrivez un terme par ligne, de ${most} caractères au plus.`,
  speakers: 'Locuteurs',
  speakersAbout: 'Personnes nommées dans les transcriptions de cet espace de travail.',
  noSpeakers: 'Aucun locuteur nommé pour l’instant. On nomme les locuteurs sur la page d’une transcription.',
  speakerName: (name) => `Nom de ${name}`,
  speakerRole: (name) => `Rôle de ${name}`,
  roles: {
    HOST: 'Hôte',
    GUEST: 'Invité',
    INTERVIEWER: 'Intervieweur',
    INTERVIEWEE: 'Interviewé',
    MODERATOR: 'Modérateur',
    PANELIST: 'Intervenant',
    OTHER: 'Autre',
  },
  picture: (name) => `Image de ${name}`,
  mergeWith: (name) => `Fusionner avec ${name}`,
  merged: (from, into) => `${from} est maintenant ${into} dans toutes les transcriptions.`,
  deleteSpeaker: 'Supprimer le locuteur de toutes les transcriptions',
  deleteVoiceprint: 'Supprimer l’empreinte vocale',
  voiceprintDeleted: (name) => `Empreinte vocale de ${name} supprimée`,
  actionsFor: (name) => `Actions pour ${name}`,
  voices: 'Reconnaître les voix connues dans les nouveaux enregistrements',
  voicesHint:
    'Une empreinte vocale est une donnée biométrique. Demandez l’accord des locuteurs avant d’activer cette option. La désactiver supprime toutes les empreintes vocales de cet espace de travail. Les empreintes vocales ne quittent jamais ce serveur.',
  members: 'Membres',
  email: 'E-mail',
  role: 'Rôle',
  memberRoles: {
    owner: 'Propriétaire : accès complet',
    editor: 'Éditeur : peut modifier',
    viewer: 'Lecteur : peut seulement lire',
  },
  addMember: 'Ajouter un membre',
  invitedNote: 'Envoyez ce lien au nouveau membre. Il fonctionne une fois et ne sera plus affiché.',
  invitedByMail: (email) =>
    `Tiro a envoyé l’invitation à ${email}. Vous pouvez aussi envoyer ce lien. Il fonctionne une fois et ne sera plus affiché.`,
  lastActive: (date) => `Dernière activité : ${date}`,
  neverActive: 'Pas encore actif',
  ownSessions: 'Vos sessions',
  invitationLink: 'Lien d’invitation',
  invited: (date) => `invité, expire : ${date}`,
  inviteAgain: 'Inviter à nouveau',
  you: 'vous',
  removeMember: (name) => `Retirer ${name}`,
  leave: 'Quitter l’espace de travail',
  confirmLeave: 'Quitter cet espace de travail ?',
  confirmRemove: (name) => `Retirer ${name} ?`,
  roleOf: (name) => `Rôle de ${name}`,
  archive: 'Archive',
  archiveAbout:
    'Télécharge cet espace de travail en un seul fichier zip : transcriptions, traductions, leurs versions, locuteurs, dossiers et prompts. Les analyses n’en font pas partie. Vous pouvez le restaurer sur ce serveur ou sur un autre.',
  withDocuments: 'Inclure les documents (texte, Word, SRT)',
  withMedia: 'Inclure les enregistrements d’origine',
  download: 'Télécharger l’archive',
  deleteWorkspace: 'Supprimer l’espace de travail',
  deleteAbout:
    'Supprime définitivement cet espace de travail avec ses enregistrements, ses transcriptions et tout le reste.',
  typeToDelete: (name) => `Saisissez ${name} pour confirmer`,
}
