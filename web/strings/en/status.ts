export const status = {
  uploading: 'Upload incomplete',
  sending: 'Uploading…',
  live: 'Live',
  queued: 'Waiting to start',
  downloading: 'Downloading…',
  processing: 'Reading file…',
  inProgress: (percent: string) => `Transcribing, ${percent}`,
  stages: { FINDING_SPEECH: 'Finding speech…', SPEAKERS: 'Telling speakers apart…', FINISHING: 'Finishing…' },
  importFailed: 'Couldn’t read the media',
  failed: 'Transcription failed',
  cancelled: 'Transcription cancelled',
  expired: 'Upload expired',
  none: 'No transcript',
  hints: {
    uploading: 'Continue the upload on the page where you started it.',
    expired: 'The upload expired after 24 hours.',
  },
}
