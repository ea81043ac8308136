/** What is known of an insight while it is written: kept by the process that writes it, never stored. */
export interface Writing {
  text: string | null
  /** 0–1. */
  progress: number
}

const writing = new Map<string, Writing>()

/** Notes how far an insight is; null: it is not written any more. */
export function setPartialInsightText(insightId: string, state: Writing | null): void {
  if (state === null) writing.delete(insightId)
  else writing.set(insightId, state)
}

export function partialInsightText(insightId: string): Writing | null {
  return writing.get(insightId) ?? null
}
