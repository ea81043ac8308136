import { useState, useSyncExternalStore } from 'react'
import type { EditableWord } from '../../../../src/text/corrections/edit-words.ts'
import type { Store } from '../../../api/store.ts'
import type { TranscriptDocument } from '../editor/document.ts'
import type { Editor } from '../editor/editor.ts'

type Paragraphs = readonly (readonly EditableWord[])[]

/** The words of each paragraph that the server has. The same object while somebody types. */
export function useSavedWords(editor: Editor): Paragraphs {
  const [{ subscribe, get }] = useState(() => savedWords(editor.document))
  return useSyncExternalStore(subscribe, get)
}

function savedWords(document: Store<TranscriptDocument>): Pick<Store<Paragraphs>, 'subscribe' | 'get'> {
  let last: Paragraphs = []
  return {
    subscribe: document.subscribe,
    get: () => {
      const { paragraphs } = document.get()
      const isSame = paragraphs.length === last.length && paragraphs.every(({ saved }, i) => saved === last[i])
      if (!isSame) last = paragraphs.map(({ saved }) => saved)
      return last
    },
  }
}
