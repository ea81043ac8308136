import type { Client } from '../../client/client.ts'
import type { IdPrefix } from '../../contract/schema.ts'
import { Type, type Static, type TSchema } from '../../contract/type.ts'
import { fence } from './fence.ts'

/** Who an assistant works for: calls of the API with the person's key, and where the dashboard is. */
export interface Assistant {
  client: Client
  /** Address of the dashboard, without a trailing slash. */
  address: string
}

type Fields = Record<string, TSchema>
type Values<F extends Fields> = Static<ReturnType<typeof Type.Object<F>>>

interface ToolSpec<I extends Fields, O extends Fields> {
  name: string
  title: string
  description: string
  /** Fields of the arguments, and no others. */
  input: I
  output: O
  /** The operations of the API that it calls. A key that may not call all of them doesn't see the tool. */
  calls: readonly (keyof Client)[]
  /** Whether it changes anything. No tool deletes or overwrites. */
  isReadOnly: boolean
  /** Whether it reaches other servers. */
  isOpen?: boolean
  /** The text of the answer; by default the output as JSON between the marks of a fence. */
  textOf?: (output: Values<O>) => string
  run: (assistant: Assistant, input: Values<I>) => Promise<Values<O>>
}

/** A tool without the types of its fields, as the table has it. */
export type Tool = Omit<ToolSpec<Fields, Fields>, 'input' | 'output' | 'run' | 'textOf'> & {
  input: TSchema
  output: TSchema
  run: (assistant: Assistant, input: unknown) => Promise<unknown>
  textOf?: (output: unknown) => string
}

/** Declares a tool. The input and the output are checked against their schemas before and after `run`. */
export function tool<I extends Fields, O extends Fields>({ input, output, ...spec }: ToolSpec<I, O>): Tool {
  return { ...spec, input: Type.Object(input, { additionalProperties: false }), output: Type.Object(output) } as Tool
}

/** The text of an answer. */
export function textOf(one: Tool, output: unknown): string {
  return one.textOf?.(output) ?? fence(JSON.stringify(output))
}

export const RecordingId = Type.String({
  minLength: 1,
  maxLength: 200,
  description: 'id of a recording as search and list_recordings return it (spc_…/rec_…); a place after @ is ignored',
})
/** An ID that becomes a part of an address, where `..` would be a step to another operation. */
export function idOf(prefix: IdPrefix, description: string) {
  return Type.String({ pattern: String.raw`^${prefix}_\w+$`, maxLength: 100, description })
}

export const WorkspaceId = idOf('spc', 'id of a workspace (spc_…); needed only if there are several: list_workspaces')
/** The language of a passage that isn't in the words that were said. */
export const TranslatedInto = Type.Optional(
  Type.String({ description: 'text is from a translation into this language; absent: from the transcript' }),
)
/** `TranslatedInto` of a hit or a citation. */
export function translatedInto(translation: { language: string } | null): { translation?: string } {
  return translation === null ? {} : { translation: translation.language }
}

export const Url = Type.String({ description: 'page in the dashboard, at the second' })
export const Seconds = Type.Number({ description: 'seconds from the start of the recording' })
export const Cursor = Type.Optional(
  Type.String({ minLength: 1, maxLength: 1000, description: 'nextCursor of the previous answer' }),
)
