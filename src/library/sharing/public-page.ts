import { clock } from '../../text/clock.ts'
import type { Bytes } from '../../contract/endpoint.ts'
import type { PublicRecording } from '../../contract/endpoints/sharing.ts'
import { dayIn } from '../../platform/pages/day-in.ts'
import { escaped, htmlPage } from '../../platform/pages/html-page.ts'
import type { PageWords } from '../../platform/pages/page-words.ts'

const style = `
main { max-width: 48rem; margin: 0 auto; padding: 4rem 1rem 6rem; display: flex; flex-direction: column; gap: 24px; }
ul { list-style: none; margin: 0; padding: 0; border-top: 1px solid var(--line); }
li { display: flex; flex-wrap: wrap; gap: 0 16px; padding: 12px 0; border-bottom: 1px solid var(--line); }
li a { flex: 1 1 20rem; min-width: 0; font-weight: 500; text-decoration: none; } li a:hover { text-decoration: underline; }
li span { color: var(--ink-3); font-size: 0.8125rem; }`

/** The recordings shared by PUBLIC workspaces as a readable page without scripts. */
export function publicPage(
  page: { items: PublicRecording[]; nextCursor: string | null },
  { language, open }: PageWords,
): Bytes {
  const rows = page.items.map(({ title, url, workspaceName, recordedAt, duration }) => {
    const about = [workspaceName, dayIn(language, recordedAt), ...(duration === null ? [] : [clock(duration)])]
    return `<li><a href="${escaped(new URL(url).pathname)}" dir="auto">${escaped(title)}</a> <span>${about.map(escaped).join(' · ')}</span></li>`
  })
  const next =
    page.nextCursor === null
      ? ''
      : `\n<p><a rel="next" href="/public?cursor=${encodeURIComponent(page.nextCursor)}">${escaped(open.older)}</a></p>`
  return htmlPage({
    title: open.title,
    language,
    style,
    body: `<main>
<header><p class="name">Tiro</p><h1>${escaped(open.title)}</h1></header>
${rows.length === 0 ? `<p class="quiet">${escaped(open.none)}</p>` : `<ul>\n${rows.join('\n')}\n</ul>`}${next}
</main>`,
  })
}
