// French, machine-made. Speakers of the language: please correct it (docs/dashboard.md).
import type { Catalogue } from '../catalogue.ts'
import type { account as english } from '../en/account.ts'

export const account: Catalogue<typeof english> = {
  title: 'Compte',
  signIn: 'Se connecter',
  signInTo: 'Se connecter à Tiro',
  signUp: 'Créer un compte',
  signOut: 'Se déconnecter',
  signedInAs: 'Connecté en tant que',
  email: 'E-mail',
  password: 'Mot de passe',
  name: 'Nom',
  nameHint: 'Les membres de vos espaces de travail le voient.',
  nameSaved: 'Nom enregistré',
  passwordHint: 'Au moins 10 caractères.',
  signInWith: (name) => `Se connecter avec ${name}`,
  newHere: 'Première visite ?',
  haveAccount: 'Vous avez déjà un compte ?',
  signUpClosed: 'Il faut une invitation pour créer un compte. Demandez un lien à votre administrateur.',
  forgot:
    'Mot de passe oublié ? Votre administrateur peut créer un lien de réinitialisation avec « tiro users reset-password ».',
  forgotQuestion: 'Mot de passe oublié ?',
  resetEmail: 'E-mail de votre compte',
  sendReset: 'Envoyer le lien',
  resetSent:
    'Si cette adresse a un compte, nous lui avons envoyé un lien pour choisir un nouveau mot de passe. Il fonctionne pendant une heure.',
  mail: {
    title: 'Notifications',
    about: (email) => `Tiro envoie ces e-mails à ${email}.`,
    recordingDone: 'M’avertir par e-mail quand un enregistrement que j’ai ajouté est transcrit',
    recordingFailed: 'M’avertir par e-mail quand un enregistrement que j’ai ajouté échoue',
    mentioned: 'M’avertir par e-mail quand un commentaire me mentionne',
    language: 'Langue des e-mails',
  },
  changePassword: 'Changer le mot de passe',
  currentPassword: 'Mot de passe actuel',
  newPassword: 'Nouveau mot de passe',
  passwordChanged: 'Mot de passe changé. Toutes les autres sessions ont été fermées.',
  delete: 'Supprimer le compte',
  deleteAbout:
    'Supprime votre compte et tous les espaces de travail sans autre membre, avec tout leur contenu. Cette action est irréversible.',
  typeToDelete: (email) => `Saisissez ${email} pour confirmer`,
}
