import { useEffect } from 'react'
import { createStore, useStore } from '../api/store.ts'

const said = createStore({ text: '' })

/** The live region of the page. One that comes together with its text is often not read out. */
export function SaidPlace() {
  const { text } = useStore(said)
  return (
    <p role="status" className="visually-hidden">
      {text}
    </p>
  )
}

/** Has a screen reader read a text that the page shows. */
export function Said({ text }: { text: string }) {
  useEffect(() => {
    said.set({ text })
    return () => said.set({ text: '' })
  }, [text])
  return null
}
