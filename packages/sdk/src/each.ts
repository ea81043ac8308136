import { call, type AnyInput, type CallOptions, type ClientOptions, type InputOf, type ReplyOf } from './client.ts'
import { operations, type Operation } from './generated/operations.ts'

type Table = typeof operations
/** Operations that answer in pages. */
export type ListId = { [K in keyof Table]: Table[K] extends { items: string } ? K : never }[keyof Table]
type ItemsName<K extends ListId> = Table[K] extends { items: infer N } ? N : never
export type ItemOf<K extends ListId> =
  ReplyOf<K> extends Array<infer I>
    ? I
    : ItemsName<K> extends keyof ReplyOf<K>
      ? ReplyOf<K>[ItemsName<K>] extends Array<infer I>
        ? I
        : never
      : never

/** Every item of a list, page by page. */
export async function* each<K extends ListId>(
  options: ClientOptions,
  id: K,
  given: InputOf<K> & CallOptions,
): AsyncGenerator<ItemOf<K>, void, undefined> {
  const operation: Operation | undefined = operations[id]
  // A program without types may name anything.
  if (operation?.items === undefined) throw new TypeError(`"${id}" isn't an operation that answers in pages.`)
  const { items } = operation
  const input: AnyInput = given
  let cursor: string | null = null
  do {
    const query: Record<string, unknown> = { ...input.query, ...(cursor === null ? {} : { cursor }) }
    const page: { list: ItemOf<K>[]; next: string | null } = await call(
      options,
      operation,
      { ...input, query },
      async (response) => {
        const body = (await response.json()) as Record<string, unknown>
        if (items === '') return { list: body as unknown as ItemOf<K>[], next: nextOf(response) }
        return { list: body[items] as ItemOf<K>[], next: body['nextCursor'] as string | null }
      },
    )
    yield* page.list
    cursor = page.next
  } while (cursor !== null)
}

/** The cursor in the header Link (RFC 8288). */
function nextOf(response: Response): string | null {
  const address = /<([^>]*)>;\s*rel="?next"?/.exec(response.headers.get('link') ?? '')?.[1]
  return address === undefined ? null : new URL(address, 'http://localhost').searchParams.get('cursor')
}
