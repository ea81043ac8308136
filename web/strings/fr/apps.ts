// French, machine-made. Speakers of the language: please correct it (docs/dashboard.md).
import type { Catalogue } from '../catalogue.ts'
import type { apps as english } from '../en/apps.ts'

export const apps: Catalogue<typeof english> = {
  allowTitle: 'Autoriser une application ?',
  asks: (name) => `« ${name} » veut utiliser vos enregistrements.`,
  nameUnchecked: 'L’application a choisi ce nom elle-même. Vérifiez où elle vous envoie :',
  here: 'un programme sur cet ordinateur',
  onlyIfYou: 'Continuez seulement si vous venez de lancer cette demande dans l’application.',
  mayTitle: 'Que peut-elle faire ?',
  roles: {
    VIEWER: { name: 'Lire', about: 'Rechercher, lire et citer des enregistrements.' },
    AGENT: {
      name: 'Lire et ajouter',
      about: 'Aussi ajouter des enregistrements, des traductions et des analyses. Elle ne peut rien supprimer.',
    },
  },
  workspaces: 'Dans quels espaces de travail ?',
  chooseOne: 'Choisissez au moins un espace de travail.',
  noWorkspaces: 'Vous n’avez pas encore d’espace de travail. Créez-en un d’abord.',
  allow: 'Autoriser',
  deny: 'Ne pas autoriser',
  later: 'Vous pouvez retirer son accès à tout moment dans « Intégrations ».',
  goingBack: 'Retour à l’application…',
  failed: 'Impossible de répondre à cette demande',
  noRequest: 'L’adresse ne contient aucune demande. Recommencez dans l’application.',
  title: 'Applications autorisées',
  about: 'Assistants que vous avez autorisés. Ils n’accèdent qu’aux espaces de travail choisis.',
  none: 'Aucune application pour l’instant.',
  name: 'Application',
  since: 'Depuis',
  lastUsed: 'Dernière utilisation',
  never: 'Jamais',
  may: 'Droits',
  end: 'Retirer l’accès',
  ended: 'Accès retiré',
  endOf: (name) => `Retirer l’accès de ${name}`,
}
