import { Type, type Static } from './type.ts'
import { Enum, named } from './schema.ts'

// What a transcript of AssemblyAI's API may have beside its text.

export const milliseconds = Type.Integer({ description: 'milliseconds' })

export const AssemblyAiChapter = named(
  'AssemblyAiChapter',
  Type.Object({
    gist: Type.String({ description: 'a few words' }),
    headline: Type.String({ description: 'the sentence that says most' }),
    summary: Type.String({ description: 'up to three sentences' }),
    start: milliseconds,
    end: milliseconds,
  }),
)
export type AssemblyAiChapter = Static<typeof AssemblyAiChapter>

export const AssemblyAiHighlights = named(
  'AssemblyAiHighlights',
  Type.Object({
    status: Enum(['success'] as const),
    results: Type.Array(
      Type.Object({
        text: Type.String({ description: 'a word, or up to three' }),
        count: Type.Integer(),
        rank: Type.Number({ description: '0–1; the first one has 1' }),
        timestamps: Type.Array(Type.Object({ start: milliseconds, end: milliseconds })),
      }),
    ),
  }),
)
export type AssemblyAiHighlights = Static<typeof AssemblyAiHighlights>

export const assemblyAiSummaries = ['bullets', 'bullets_verbose', 'gist', 'headline', 'paragraph'] as const
export type AssemblyAiSummary = (typeof assemblyAiSummaries)[number]
