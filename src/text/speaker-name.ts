/** How a speaker without a name is called wherever a person reads: "Speaker 1" for index 0. */
export function speakerName(index: number): string {
  return `Speaker ${index + 1}`
}
