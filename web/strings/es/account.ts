// Spanish, machine-made. Speakers of the language: please correct it (docs/dashboard.md).
import type { Catalogue } from '../catalogue.ts'
import type { account as english } from '../en/account.ts'

export const account: Catalogue<typeof english> = {
  title: 'Cuenta',
  signIn: 'Iniciar sesión',
  signInTo: 'Iniciar sesión en Tiro',
  signUp: 'Crear cuenta',
  signOut: 'Cerrar sesión',
  signedInAs: 'Sesión iniciada como',
  email: 'Correo electrónico',
  password: 'Contraseña',
  name: 'Nombre',
  nameHint: 'Lo ven los miembros de tus espacios de trabajo.',
  nameSaved: 'Nombre guardado',
  passwordHint: 'Al menos 10 caracteres.',
  signInWith: (name) => `Iniciar sesión con ${name}`,
  newHere: '¿No tienes cuenta?',
  haveAccount: '¿Ya tienes una cuenta?',
  signUpClosed: 'Necesitas una invitación para crear una cuenta. Pide un enlace a tu administrador.',
  forgot:
    '¿Olvidaste la contraseña? Tu administrador puede crear un enlace para restablecerla con «tiro users reset-password».',
  forgotQuestion: '¿Olvidaste la contraseña?',
  resetEmail: 'Correo de tu cuenta',
  sendReset: 'Enviar enlace',
  resetSent:
    'Si esta dirección tiene una cuenta, le enviamos un enlace para elegir una contraseña nueva. Sirve durante una hora.',
  mail: {
    title: 'Notificaciones',
    about: (email) => `Tiro envía estos correos a ${email}.`,
    recordingDone: 'Avisarme por correo cuando una grabación mía esté transcrita',
    recordingFailed: 'Avisarme por correo cuando falle una grabación mía',
    mentioned: 'Avisarme por correo cuando un comentario me mencione',
    language: 'Idioma de los correos',
  },
  changePassword: 'Cambiar contraseña',
  currentPassword: 'Contraseña actual',
  newPassword: 'Contraseña nueva',
  passwordChanged: 'Contraseña cambiada. Se cerraron todas las demás sesiones.',
  delete: 'Eliminar cuenta',
  deleteAbout:
    'Elimina tu cuenta y todos los espacios de trabajo sin otros miembros, con todo su contenido. No se puede deshacer.',
  typeToDelete: (email) => `Escribe ${email} para confirmar`,
}
