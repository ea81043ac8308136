import type { Bytes } from '../../contract/endpoint.ts'
import { escaped, htmlPage } from '../../platform/pages/html-page.ts'
import type { PageWords } from '../../platform/pages/page-words.ts'

const style = `
main { max-width: 32rem; margin: 0 auto; padding: 6rem 1rem; display: flex; flex-direction: column; gap: 12px; }`

/** The page of a share link that has ended or never existed. It doesn't say which. */
export function endedPage({ language, ended }: PageWords): Bytes {
  return {
    ...htmlPage({
      title: ended.title,
      language,
      style,
      headers: { 'x-robots-tag': 'noindex' },
      body: `<main>
<p class="name">Tiro</p><h1>${escaped(ended.title)}</h1>
<p class="quiet">${escaped(ended.about)}</p>
</main>`,
    }),
    status: 404,
  }
}
