/** Turns an engine's confidence into a probability: the logistic of `slope` · logit + `offset` (Platt scaling). */
export interface Calibration {
  slope: number
  offset: number
}

/** Confidences of 0 and 1 have no logit. */
const least = 0.0001

/** The probability that a word is right, 0–1; without a calibration the engine's own confidence. */
export function calibrate(confidence: number | null, calibration: Calibration | null): number | null {
  if (confidence === null || calibration === null) return confidence
  const logit = logitOf(confidence)
  return 1 / (1 + Math.exp(-(calibration.slope * logit + calibration.offset)))
}

export function logitOf(confidence: number): number {
  const inside = Math.min(1 - least, Math.max(least, confidence))
  return Math.log(inside / (1 - inside))
}
