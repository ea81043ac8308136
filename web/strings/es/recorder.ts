// Spanish, machine-made. Speakers of the language: please correct it (docs/dashboard.md).
import type { Catalogue } from '../catalogue.ts'
import type { recorder as english } from '../en/recorder.ts'

export const recorder: Catalogue<typeof english> = {
  record: 'Grabar',
  nameOf: (when) => `Grabación ${when}`,
  asking: 'Permite que Tiro use el micrófono para empezar a grabar.',
  recording: 'Grabando',
  paused: 'En pausa',
  ending: 'Terminando…',
  lost: 'Micrófono desconectado. Se conserva todo lo grabado hasta ahora.',
  stopped: 'El navegador detuvo la grabación. Se conserva todo lo grabado hasta ahora.',
  stop: 'Detener y añadir',
  pause: 'Pausar',
  resume: 'Reanudar',
  silent: 'No se detecta sonido. Comprueba que el micrófono correcto está elegido y encendido.',
  noCopy:
    'Este navegador no tiene espacio para una copia de seguridad. Mantén la página abierta hasta detener la grabación.',
  leave: '¿Detener la grabación? Este navegador conserva lo grabado y lo vuelve a ofrecer.',
  stay: 'Seguir grabando',
  close: 'Detener por ahora',
  copyAbout: 'Este navegador guarda una copia mientras grabas. Si se cierra la página, pierdes 2 s como máximo.',
  microphone: 'Micrófono',
  noMicrophone: 'Ninguno',
  microphoneNumber: (number) => `Micrófono ${number}`,
  addShared: 'Añadir sonido del equipo',
  addSharedAbout: 'Graba también el otro lado de una llamada. Elige una pestaña y «compartir audio».',
  removeShared: 'Quitar sonido del equipo',
  isShared: 'También se graba el sonido del equipo.',
  noSharedSound: 'Lo que compartes no tiene sonido. Elige una pestaña y marca «compartir audio».',
  cannotShare: 'Este navegador o sistema no puede compartir su sonido.',
  unfinished: (length) => `Tienes una grabación sin terminar de ${length}.`,
  addUnfinished: 'Añadir grabación',
  discard: 'Descartar grabación',
  discarded: 'Grabación descartada',
  live: {
    show: 'Mostrar las palabras durante la grabación',
    showAbout:
      'La grabación tiene entonces sonido de 16 kHz, suficiente para la voz. Desactívalo para tener la calidad completa.',
    showNext: 'Las palabras aparecerán a partir de la próxima grabación.',
    words: 'Palabras mientras se habla',
    waiting: 'Las palabras aparecen aquí mientras se habla.',
    off: 'Ahora no hay palabras en directo. La grabación continúa y después recibes su transcripción.',
    lost: 'Conexión perdida. La grabación continúa y las palabras llegarán.',
    paused: 'El servidor está ocupado y las palabras se detienen. La grabación continúa.',
    sending: 'Enviando el resto. Mantén esta página abierta.',
    follow: 'Ir a las palabras más recientes',
    mark: 'Marcar momento',
    marked: (time: string) => `Marcado en ${time}.`,
  },
  troubles: {
    refused:
      'Tiro no tiene permiso para usar el micrófono. Permítelo junto a la barra de direcciones e inténtalo de nuevo.',
    none: 'No se encontró ningún micrófono. Conecta uno e inténtalo de nuevo.',
    busy: 'Otro programa está usando el micrófono. Ciérralo e inténtalo de nuevo.',
    insecure:
      'Los navegadores solo permiten grabar por https o en el propio servidor. Pide a tu administrador que configure https.',
    unable: 'Este navegador no puede grabar. Graba con otro programa y añade el archivo.',
  },
}
