import assert from 'node:assert/strict'
import { test } from 'node:test'

// What the module asks of the browser.
Object.defineProperty(globalThis, 'navigator', {
  value: { userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)' },
})
const { keyName, spellKey } = await import('./shortcuts.ts')

const press = (given: Partial<KeyboardEvent>) =>
  keyName({ ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...given } as KeyboardEvent)

test('on a Mac, Option changes what a key types, not which key it is', () => {
  assert.equal(press({ key: '˙', code: 'KeyH', altKey: true }), 'alt+h')
  assert.equal(press({ key: 'µ', code: 'KeyM', altKey: true }), 'alt+m')
  assert.equal(press({ key: 'ArrowDown', code: 'ArrowDown', altKey: true }), 'alt+arrowdown')
})

test('without Option, the letter counts, wherever its key is', () => {
  assert.equal(press({ key: 'a', code: 'KeyQ' }), 'a')
  assert.equal(press({ key: 'K', code: 'KeyK', metaKey: true, shiftKey: true }), 'mod+shift+k')
})

test('spells the keys of a Mac with their signs', () => {
  assert.deepEqual(['alt+h', 'mod+shift+z'].map(spellKey), ['⌥H', '⌘⇧Z'])
})
