/** The partial text of an insight being written. Only the process that writes it has it; it is never stored. */
export interface Writing {
  text: string | null
  /** 0–1. */
  progress: number
}

const writing = new Map<string, Writing>()

/** Sets the progress of an insight; null when it is no longer being written. */
export function setPartialInsightText(insightId: string, state: Writing | null): void {
  if (state === null) writing.delete(insightId)
  else writing.set(insightId, state)
}

export function partialInsightText(insightId: string): Writing | null {
  return writing.get(insightId) ?? null
}
