/** The label of a speaker as OpenAI and AssemblyAI write it: 0 → A, 25 → Z, 26 → AA. */
export function speakerLetters(speaker: number): string {
  const last = String.fromCharCode(65 + (speaker % 26))
  return speaker < 26 ? last : speakerLetters(Math.floor(speaker / 26) - 1) + last
}
