export { escaped as html } from '../../pages/html-page.ts'

/** An example in one language. */
export interface Example {
  language: 'sh' | 'ts' | 'python'
  code: string
}

const names = { sh: 'curl', ts: 'TypeScript', python: 'Python' }
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Examples that do the same. The reader chooses the language once for the page; without styles, all are shown. */
export function exampleGroup(examples: readonly Example[]): string {
  const has = [...new Set(examples.map(({ language }) => `has-${language}`))].join(' ')
  const figures = examples.map(
    ({ language, code }) =>
      `<figure class="${language}"><figcaption>${names[language]}</figcaption><pre><code>${codeText(code)}</code></pre></figure>`,
  )
  return `<div class="example ${has}">${figures.join('')}</div>`
}

/** Quotes stay as they are: they are half of what examples consist of. */
function codeText(code: string): string {
  return code.replaceAll(/[&<>]/g, (c) => entities[c] ?? c)
}

export function slugOf(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')
}
