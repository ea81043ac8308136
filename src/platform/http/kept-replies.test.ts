import assert from 'node:assert/strict'
import { test } from 'node:test'
import { keepReplies } from './kept-replies.ts'

/** Replies that are kept, with the number of commits and the time in one's own hands. */
function keeping() {
  const world = { commits: 0, now: 0 }
  const kept = keepReplies(
    () => world.commits,
    () => world.now,
  )
  /** Asks for a name as a request does; `make` is what happens meanwhile. */
  const ask = (name: string, made = `reply to ${name}`, meanwhile = (): void => {}): string => {
    const again = kept.get(name)
    if (again !== undefined) return `again: ${again}`
    const state = kept.state()
    meanwhile()
    kept.keep(name, made, state)
    return made
  }
  return { world, ask }
}

test('a reply that is asked for again is kept until a commit or the next minute', () => {
  const { world, ask } = keeping()
  assert.equal(ask('a'), 'reply to a')
  assert.equal(ask('a'), 'reply to a')
  assert.equal(ask('a'), 'again: reply to a')
  world.commits += 1
  assert.equal(ask('a', 'new'), 'new')
  assert.equal(ask('a'), 'again: new')
  world.now = 59_999
  assert.equal(ask('a'), 'again: new')
  world.now = 60_000
  assert.equal(ask('a', 'with new links'), 'with new links')
})

test('a reply that was read before a commit is not kept after it', () => {
  const { world, ask } = keeping()
  ask('a')
  ask('a', 'old', () => {
    world.commits += 1
    ask('b')
  })
  assert.equal(ask('a', 'new'), 'new')
})

test('however many different replies are asked for, they stay within the limit', () => {
  const { ask } = keeping()
  const long = 'x'.repeat(100_000)
  const names = Array.from({ length: 100 }, (_, n) => `name ${n}`)
  for (let round = 0; round < 2; round += 1) for (const name of names) ask(name, long)
  const repeated = names.toReversed().filter((name) => ask(name, long).startsWith('again'))
  assert.ok(repeated.length > 0 && repeated.length < 45, `${repeated.length} of 100 replies of 100 kB were kept`)
})
