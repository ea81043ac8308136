/**
 * The script of the page: the search, the language that was chosen before, and the reader's own address in examples. The
 * page is complete without it.
 */
export const script = `
const field = document.getElementById('find')
const list = document.getElementById('results')
const sections = [...document.querySelectorAll('[data-find]')].map((section) => {
  const title = section.querySelector('h2, h3, h4').textContent
  const text = section.textContent.replace(/\\s+/g, ' ')
  return { id: section.id, title, text, lower: text.toLowerCase() }
})
function find(asked) {
  const words = asked.toLowerCase().split(/\\s+/).filter(Boolean)
  if (words.length === 0) return []
  const found = sections.filter(({ lower, id }) => words.every((word) => lower.includes(word) || id.toLowerCase().includes(word)))
  const rank = ({ title, id }) => words.filter((word) => (title + ' ' + id).toLowerCase().includes(word)).length
  return found.toSorted((a, b) => rank(b) - rank(a)).slice(0, 30).map((one) => ({ ...one, at: one.lower.indexOf(words[0]) }))
}
function show() {
  const found = find(field.value)
  list.replaceChildren(...found.map(({ id, title, text, at }) => {
    const link = document.createElement('a')
    link.href = '#' + id
    link.textContent = title
    const part = document.createElement('span')
    part.textContent = text.slice(Math.max(0, at - 40), Math.max(0, at - 40) + 120)
    link.append(part)
    const item = document.createElement('li')
    item.append(link)
    return item
  }))
  if (found.length === 0 && field.value.trim() !== '') list.append(Object.assign(document.createElement('li'), { textContent: 'Nothing found.' }))
  list.hidden = field.value.trim() === ''
}
field.hidden = false
field.addEventListener('input', show)
field.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') { field.value = ''; show() }
  if (event.key === 'Enter') list.querySelector('a')?.click()
})
list.addEventListener('click', (event) => { if (event.target.closest('a')) { field.value = ''; show() } })
document.addEventListener('keydown', (event) => {
  if (event.key !== '/' || event.target === field) return
  event.preventDefault()
  field.focus()
})
for (const radio of document.querySelectorAll('input[name=language]')) {
  if (localStorage.getItem('tiro-docs-language') === radio.id) radio.checked = true
  radio.addEventListener('change', () => localStorage.setItem('tiro-docs-language', radio.id))
}
const { address } = document.body.dataset
if (address !== location.origin) {
  for (const code of document.querySelectorAll('figure code')) code.textContent = code.textContent.replaceAll(address, location.origin)
}
`
