/** The blob store keys of a recording's media. */
export function mediaKeys(workspaceId: string, recordingId: string) {
  const folder = `media/${workspaceId}/${recordingId}/`
  return {
    folder,
    original: `${folder}original`,
    audio: `${folder}audio.m4a`,
    /** Folder with the passages that share links play. */
    passages: `${folder}passages/`,
    waveform: `${folder}waveform`,
    /** 16 kHz mono PCM for the engines; deleted once the transcript is complete. */
    pcm: `${folder}pcm-16k`,
  }
}
