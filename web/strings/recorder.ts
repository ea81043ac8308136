export const recorder = {
  record: 'Record',
  title: 'Microphone',
  nameOf: (when: string) => `Recording of ${when}`.replaceAll(/[/\\:]/g, '.'),
  asking: 'The browser asks whether Tiro may use the microphone. Allow it to begin.',
  recording: 'Recording',
  paused: 'Paused',
  ending: 'Finishing',
  lost: 'The microphone went away. What was recorded until then is kept.',
  stop: 'Stop and add',
  pause: 'Pause',
  resume: 'Go on',
  silent: 'Nothing is heard. Is this the right microphone, and is it switched on?',
  unkept: 'The browser has no room to keep a copy: do not close this page before you stop.',
  keptAbout: 'It is kept in this browser while you speak: a closed page loses at most two seconds.',
  unfinished: (length: string) => `A recording of ${length} was not finished.`,
  addIt: 'Add it',
  throwAway: 'Throw it away',
  thrownAway: 'The recording was thrown away',
  troubles: {
    refused:
      'The browser does not let Tiro use the microphone. Allow it beside the address of this page, then try again.',
    none: 'No microphone was found. Connect one, then try again.',
    busy: 'The microphone is used by another program. End it there, then try again.',
    insecure:
      'Browsers give the microphone only to pages under https, or on the machine itself. Whoever runs this Tiro can put it behind https.',
    unable: 'This browser cannot record. Record with another program and add the file.',
  },
}
