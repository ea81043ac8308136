/** Where the media of a recording lies in the blob store. */
export function mediaKeys(workspaceId: string, recordingId: string) {
  const folder = `media/${workspaceId}/${recordingId}/`
  return {
    folder,
    original: `${folder}original`,
    audio: `${folder}audio.m4a`,
    waveform: `${folder}waveform`,
    /** 16 kHz mono PCM for the engines; gone once the transcript is complete. */
    pcm: `${folder}pcm-16k`,
  }
}
