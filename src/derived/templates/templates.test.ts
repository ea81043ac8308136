import assert from 'node:assert/strict'
import { test } from 'node:test'
import { classifyPrompt } from '../../engines/insight/classify-prompt.ts'
import { templates } from './templates.ts'

test('the extractive engine understands what each template prompt asks for', () => {
  const kinds = new Map(
    templates.flatMap(({ prompts }) => prompts.map((p) => [p.title, classifyPrompt(p.title, p.prompt)])),
  )
  const wanted = {
    'Show notes': 'showNotes',
    Summary: 'summary',
    Tasks: 'tasks',
    'To do': 'tasks',
    Minutes: 'minutes',
    'Main points': 'notes',
    'Open questions': 'openPoints',
    'Tidy text': 'tidy',
    Terms: 'terms',
  }
  for (const [title, kind] of Object.entries(wanted)) assert.equal(kinds.get(title), kind, title)
})
