import type { PageWords } from '../page-words.ts'

export const words: PageWords = {
  language: 'fr',
  ended: {
    title: 'Ce lien ne fonctionne pas',
    about:
      'La transcription n’est plus partagée, ou l’adresse est incomplète. Demandez un nouveau lien à la personne qui vous l’a envoyé.',
  },
  open: {
    title: 'Transcriptions publiques',
    none: 'Aucune transcription publique pour l’instant.',
    older: 'Transcriptions plus anciennes',
  },
  shared: {
    draft: 'brouillon',
    silent: 'Aucune parole trouvée dans cet enregistrement.',
  },
  locked: {
    title: 'Cette transcription a un mot de passe',
    text: 'Saisissez le mot de passe. La personne qui vous a envoyé le lien le connaît.',
    password: 'Mot de passe',
    button: 'Ouvrir',
    wrong: 'Mot de passe incorrect. Vérifiez-le, puis réessayez.',
  },
  form: {
    email: 'E-mail',
    password: 'Mot de passe, au moins 10 caractères',
    continue: 'Continuer',
    notResponding: 'Tiro ne répond pas. Vérifiez qu’il est en marche, puis réessayez.',
    createAccount: 'Créer un compte',
  },
  failures: {
    tooCommon: 'Ce mot de passe est l’un des plus courants. Choisissez-en un autre.',
    taken: 'Un compte existe déjà pour cette adresse e-mail. Connectez-vous plutôt.',
    tooOften: 'Trop de tentatives. Patientez un peu, puis réessayez.',
    incomplete: 'Vérifiez votre saisie et que le lien est complet.',
    onServer: 'Un problème est survenu sur le serveur. Réessayez plus tard.',
  },
  invitation: {
    title: 'Rejoindre Tiro',
    text: 'Vous êtes invité sur Tiro. Utilisez l’adresse e-mail à laquelle l’invitation a été envoyée.',
    done: 'Votre compte est prêt. Vous êtes connecté.',
    invalid:
      'Cette invitation a déjà servi, a été révoquée, a expiré ou concerne une autre adresse e-mail. Vérifiez l’adresse ou demandez une nouvelle invitation.',
    full: 'L’espace de travail a déjà autant de membres qu’il peut en avoir. Demandez à la personne qui vous a invité.',
  },
  reset: {
    title: 'Choisir un nouveau mot de passe',
    text: 'Vous serez déconnecté de tous les appareils.',
    button: 'Enregistrer le mot de passe',
    revokeKeys: 'Révoquer aussi toutes les clés API et suspendre leurs webhooks, si quelqu’un d’autre a pu y accéder',
    done: 'Votre mot de passe est enregistré. Connectez-vous avec.',
    keysLeft: 'Clés API encore valables : #. Vous pouvez les révoquer dans « Intégrations ».',
    invalid: 'Ce lien a déjà servi, a été révoqué ou a expiré. Demandez-en un nouveau.',
  },
  setUp: {
    title: 'Configurer Tiro',
    text: 'Créez le compte administrateur : il peut inviter des personnes et télécharger des modèles.',
    done: 'Votre compte est prêt. Votre première clé API, affichée une seule fois :',
    invalid: 'Ce lien de configuration n’est plus valable. Tiro affiche le plus récent au démarrage.',
  },
}
