// French, machine-made. Speakers of the language: please correct it (docs/dashboard.md).
import type { Catalogue } from '../catalogue.ts'
import type { recorder as english } from '../en/recorder.ts'

export const recorder: Catalogue<typeof english> = {
  record: 'Enregistrer',
  nameOf: (when) => `Enregistrement ${when}`,
  asking: 'Autorisez Tiro à utiliser le microphone pour commencer.',
  recording: 'Enregistrement en cours',
  paused: 'En pause',
  ending: 'Finalisation…',
  lost: 'Microphone déconnecté. Tout ce qui a été enregistré est conservé.',
  stop: 'Arrêter et ajouter',
  pause: 'Pause',
  resume: 'Reprendre',
  silent: 'Aucun son détecté. Vérifiez que le bon microphone est choisi et allumé.',
  noCopy: 'Ce navigateur n’a pas de place pour une copie de secours. Gardez cette page ouverte jusqu’à la fin.',
  leave: 'Arrêter l’enregistrement ? Ce navigateur conserve ce qui a été enregistré et vous le proposera.',
  stay: 'Continuer à enregistrer',
  close: 'Arrêter pour l’instant',
  copyAbout: 'Ce navigateur garde une copie pendant l’enregistrement. Si la page se ferme, vous perdez 2 s au plus.',
  microphone: 'Microphone',
  noMicrophone: 'Aucun',
  microphoneNumber: (number) => `Microphone ${number}`,
  addShared: 'Ajouter le son de l’ordinateur',
  addSharedAbout: 'Enregistre aussi l’autre côté d’un appel. Choisissez un onglet et « partager l’audio ».',
  removeShared: 'Retirer le son de l’ordinateur',
  isShared: 'Le son de l’ordinateur est aussi enregistré.',
  noSharedSound: 'Ce que vous partagez n’a pas de son. Choisissez un onglet et cochez « partager l’audio ».',
  cannotShare: 'Ce navigateur ou ce système ne peut pas partager son son.',
  unfinished: (length) => `Vous avez un enregistrement inachevé de ${length}.`,
  addUnfinished: 'Ajouter l’enregistrement',
  discard: 'Abandonner l’enregistrement',
  discarded: 'Enregistrement abandonné',
  live: {
    show: 'Afficher les mots pendant l’enregistrement',
    showAbout:
      'L’enregistrement a alors un son à 16 kHz, suffisant pour la parole. Désactivez cette option pour la qualité complète.',
    showNext: 'Les mots apparaîtront à partir du prochain enregistrement.',
    words: 'Les mots au fil de la parole',
    waiting: 'Les mots s’affichent ici au fil de la parole.',
    off: 'Pas de mots en direct pour le moment. L’enregistrement continue et vous recevrez sa transcription ensuite.',
    lost: 'Connexion perdue. L’enregistrement continue et les mots suivront.',
    paused: 'Le serveur est occupé et les mots sont en pause. L’enregistrement continue.',
    sending: 'Envoi du reste. Gardez cette page ouverte.',
    follow: 'Aller aux derniers mots',
    mark: 'Marquer ce moment',
    marked: (time: string) => `Marqué à ${time}.`,
  },
  troubles: {
    refused:
      'Tiro n’a pas le droit d’utiliser le microphone. Autorisez-le à côté de la barre d’adresse, puis réessayez.',
    none: 'Aucun microphone trouvé. Branchez-en un, puis réessayez.',
    busy: 'Un autre programme utilise le microphone. Fermez-le, puis réessayez.',
    insecure:
      'Les navigateurs n’autorisent l’enregistrement qu’en https ou sur le serveur lui-même. Demandez à votre administrateur de configurer https.',
    unable: 'Ce navigateur ne peut pas enregistrer. Enregistrez avec un autre programme et ajoutez le fichier.',
  },
}
