import { eachPage } from '../../src/client/each-page.ts'

/** The items of all pages of a list. */
export async function allOf<Page extends { nextCursor: string | null }, Item>(
  load: Parameters<typeof eachPage<Page>>[0],
  itemsOf: (page: Page) => readonly Item[],
): Promise<Item[]> {
  const all: Item[] = []
  for await (const page of eachPage(load)) all.push(...itemsOf(page))
  return all
}
