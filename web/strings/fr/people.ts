// French, machine-made. Speakers of the language: please correct it (docs/dashboard.md).
import type { Catalogue } from '../catalogue.ts'
import type { people as english } from '../en/people.ts'
import { pluralIn } from '../plural.ts'

const plural = pluralIn('fr')

export const people: Catalogue<typeof english> = {
  title: 'Personnes',
  about: 'Qui a un compte sur ce serveur. Les propriétaires de chaque espace décident qui en voit le contenu.',
  invite: 'Inviter',
  invitations: 'Invitations en attente',
  revoke: 'Révoquer',
  confirmRevoke: (email) => `Révoquer l’invitation de ${email} ?`,
  accounts: 'Comptes',
  find: 'Nom ou adresse e-mail',
  administrator: 'administrateur',
  noSecondFactor: 'sans second facteur',
  lock: 'Verrouiller',
  unlock: 'Déverrouiller',
  newPassword: 'Nouveau mot de passe…',
  passwordTitle: (name) => `Nouveau mot de passe pour ${name}`,
  passwordAbout:
    'Créez un lien avec lequel la personne choisit un nouveau mot de passe. Il est valable une heure. Un second facteur reste.',
  createLink: 'Créer un lien',
  loseFactor: 'Retirer le second facteur…',
  factorTitle: (name) => `Retirer le second facteur de ${name} ?`,
  factorAbout:
    'Pour quelqu’un qui a perdu ses clés d’accès, son téléphone et ses codes de secours. Vérifiez que c’est bien cette personne qui le demande : ensuite, le mot de passe suffit. Toutes les sessions se ferment.',
  removeFactor: 'Retirer le second facteur',
  factorRemoved: (name) => `Le second facteur de ${name} est retiré.`,
  lockMenu: 'Verrouiller…',
  lockTitle: (name) => `Verrouiller ${name} ?`,
  lockAbout:
    'Met fin à chaque session, clé API, application, lien et invitation du compte, suspend ses webhooks et règles d’export et refuse toute connexion. Les enregistrements, espaces et liens de partage restent.',
  actions: (name) => `Actions pour ${name}`,
  isLocked: (name) => `${name} : compte verrouillé`,
  ended: {
    sessions: 'Sessions fermées',
    keys: 'Clés API révoquées',
    apps: 'Applications déconnectées',
    invitations: 'Invitations révoquées',
    webhooks: 'Webhooks et règles d’export suspendus',
  },
  sharesLeft: (count) =>
    plural(count, {
      one: '# lien de partage de cette personne fonctionne encore. Les propriétaires le révoquent dans Paramètres → Liens de partage.',
      other:
        '# liens de partage de cette personne fonctionnent encore. Les propriétaires les révoquent dans Paramètres → Liens de partage.',
    }),
  ownedAlone: (space) => `« ${space} » a des membres, mais aucun propriétaire qui puisse se connecter.`,
  unlockAbout:
    'Si vous déverrouillez le compte, les clés et applications restent révoquées, les webhooks et règles d’export suspendus.',
}
