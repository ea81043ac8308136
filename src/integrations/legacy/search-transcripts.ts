import type { LegacySearchResult, SearchHit } from '../../contract/endpoints/search.ts'
import type { SourceInfo } from '../../contract/source-info.ts'
import { invalidBody } from '../../contract/app-error.ts'

/** The search term of the older API, from the body or the query. AppError INVALID_BODY for none, or for two. */
export function searchTermOf(body: { searchTerm: string } | undefined, query: { searchTerm?: string }): string {
  const term = body?.searchTerm ?? query.searchTerm
  if (term === undefined || (query.searchTerm !== undefined && query.searchTerm !== term)) {
    const message =
      term === undefined
        ? 'Send {"searchTerm": "…"} as JSON, or ?searchTerm=… in the URL.'
        : 'The body and the URL have different search terms.'
    throw invalidBody('/searchTerm', 'required', message)
  }
  return term
}

/** Hits in the older API's format. */
export function legacyResult(
  searchTerm: string,
  hits: readonly SearchHit[],
  sources: ReadonlyMap<string, SourceInfo>,
): LegacySearchResult {
  return {
    searchTerm,
    results: hits.map((hit) => {
      const source = sources.get(hit.recording.id)
      return {
        score: hit.score,
        content: hit.text,
        transcriptId: hit.transcriptId,
        startTime: hit.start,
        endTime: hit.end,
        uploaderId: source?.uploaderId ?? null,
        platform: source?.platform ?? null,
        title: source?.title ?? hit.recording.title,
        description: source?.description ?? null,
        thumbnailUrl: source?.thumbnailUrl ?? null,
      }
    }),
  }
}
