import type { PageWords } from '../page-words.ts'

export const words: PageWords = {
  language: 'es',
  ended: {
    title: 'Este enlace no funciona',
    about:
      'La transcripción ya no se comparte o la dirección está incompleta. Pide un enlace nuevo a quien te lo envió.',
  },
  open: {
    title: 'Transcripciones públicas',
    none: 'Aún no hay transcripciones públicas.',
    older: 'Transcripciones anteriores',
  },
  shared: {
    draft: 'borrador',
    silent: 'No se encontró voz en esta grabación.',
  },
  locked: {
    title: 'Esta transcripción tiene contraseña',
    text: 'Escribe la contraseña. La tiene quien te envió el enlace.',
    password: 'Contraseña',
    button: 'Abrir',
    wrong: 'Contraseña incorrecta. Revísala e inténtalo de nuevo.',
  },
  form: {
    email: 'Correo electrónico',
    password: 'Contraseña, al menos 10 caracteres',
    continue: 'Continuar',
    notResponding: 'Tiro no responde. Comprueba que está en marcha e inténtalo de nuevo.',
    createAccount: 'Crear cuenta',
  },
  failures: {
    tooCommon: 'Es una de las contraseñas más comunes. Elige otra.',
    taken: 'Ya existe una cuenta con esta dirección de correo. Inicia sesión con ella.',
    tooOften: 'Demasiados intentos. Espera un poco e inténtalo de nuevo.',
    incomplete: 'Revisa lo que escribiste y que el enlace esté completo.',
    onServer: 'Algo falló en el servidor. Inténtalo de nuevo más tarde.',
  },
  invitation: {
    title: 'Únete a Tiro',
    text: 'Te han invitado a Tiro. Usa la dirección de correo a la que se envió la invitación.',
    done: 'Tu cuenta está lista y la sesión, iniciada.',
    invalid:
      'Esta invitación ya se usó, se revocó, ha caducado o es para otra dirección de correo. Revisa la dirección o pide otra invitación.',
    full: 'El espacio de trabajo ya tiene todos los miembros que puede tener. Pregunta a quien te invitó.',
  },
  reset: {
    title: 'Elige una contraseña nueva',
    text: 'Se cerrará la sesión en todos los dispositivos.',
    button: 'Guardar contraseña',
    revokeKeys: 'Revocar también todas las claves API y pausar sus webhooks, por si otra persona tuvo acceso',
    done: 'Contraseña guardada. Inicia sesión con ella.',
    keysLeft: 'Claves API que siguen activas: #. Puedes revocarlas en «Integraciones».',
    invalid: 'Este enlace ya se usó, se revocó o ha caducado. Pide uno nuevo.',
  },
  setUp: {
    title: 'Configurar Tiro',
    text: 'Crea la cuenta de administrador: puede invitar a personas y descargar modelos.',
    done: 'Tu cuenta está lista. Tu primera clave API, que solo se muestra una vez:',
    invalid: 'Este enlace de configuración ya no es válido. Tiro muestra el más reciente al iniciarse.',
  },
}
