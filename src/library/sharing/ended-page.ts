import type { Bytes } from '../../contract/endpoint.ts'
import { htmlPage } from '../../platform/pages/html-page.ts'

const style = `
main { max-width: 32rem; margin: 0 auto; padding: 6rem 1rem; display: flex; flex-direction: column; gap: 12px; }`

/** The page of a share link that has ended or never existed. It doesn't say which. */
export function endedPage(): Bytes {
  return {
    ...htmlPage({
      title: 'This link doesn’t work',
      language: 'en',
      style,
      headers: { 'x-robots-tag': 'noindex' },
      body: `<main>
<p class="name">Tiro</p><h1>This link doesn’t work</h1>
<p class="quiet">The transcript is no longer shared, or the address is incomplete. Ask the person who sent you the link for a new one.</p>
</main>`,
    }),
    status: 404,
  }
}
