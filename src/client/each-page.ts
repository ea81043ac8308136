/** Every page of a list, in its order. */
export async function* eachPage<Page extends { nextCursor: string | null }>(
  load: (query: { limit: number; cursor?: string }) => Promise<Page>,
): AsyncGenerator<Page, void, undefined> {
  let cursor: string | null = null
  do {
    const page: Page = await load({ limit: 500, ...(cursor === null ? {} : { cursor }) })
    yield page
    cursor = page.nextCursor
  } while (cursor !== null)
}
