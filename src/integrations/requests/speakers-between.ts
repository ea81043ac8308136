/**
 * The number of people who speak, of the least and the most that WhisperX and programs like it take; null: Tiro
 * detects it. Throws what `invalid` makes of the parameter's name and a sentence.
 */
export function speakersBetween(
  min: string | undefined,
  max: string | undefined,
  {
    isAsked,
    warnings,
    invalid,
  }: { isAsked: boolean; warnings: string[]; invalid: (name: string, message: string) => Error },
): number | null {
  const count = (name: string, value: string | undefined): number | null => {
    if (value === undefined || value === '') return null
    if (!/^\d{1,2}$/.test(value) || Number(value) < 1) throw invalid(name, `${name} must be a number from 1 to 99.`)
    return Number(value)
  }
  const least = count('min_speakers', min)
  const most = count('max_speakers', max)
  if (least !== null && most !== null && least > most) {
    throw invalid('min_speakers', 'min_speakers must not be more than max_speakers.')
  }
  if (!isAsked || (least === null && most === null)) return null
  if (most === 1 || (least === most && least !== null)) return most
  warnings.push('min_speakers and max_speakers had no effect: Tiro takes one number of speakers, or detects it.')
  return null
}
