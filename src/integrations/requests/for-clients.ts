/** The parameters that a vendor's API has for settings of Tiro; absent: it has none. */
export interface ClientSettings {
  /** Transcribes each channel or track by itself, such as `multichannel=true`. */
  separate?: string
  /** Says how many people speak, such as `speakers_expected`. */
  speakers?: string
}

/** Warnings in the words of a vendor's clients. Those of Tiro name its own settings, which these clients don't have. */
export function forClients(warnings: readonly string[], { separate, speakers }: ClientSettings): string[] {
  const each = separate === undefined ? 'send each as a file' : `each by itself, send ${separate}`
  const number = speakers === undefined ? '' : ` If it is wrong, send ${speakers}.`
  const better = speakers === undefined ? 'To tell more voices apart,' : `Send ${speakers}, or`
  return warnings.map((sentence) =>
    sentence
      .replace(/each as a speaker, set the channels to "separate" and transcribe again(?=\.$)/, each)
      .replace(/ If that is wrong, set the channels to "mix" and transcribe again\.$/, '')
      .replace(/ If it is wrong, set the number of speakers and transcribe again\.$/, number)
      .replace(/Set the number of speakers and transcribe again, or(?= install )/, better),
  )
}
