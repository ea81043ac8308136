import { useDeferredValue, useMemo, useState, type ReactNode } from 'react'
import { fold } from '../../src/text/fold.ts'
import { words } from '../strings/words.ts'
import { Button } from './Button.tsx'
import { inputLook } from './Field.tsx'

/** Rows that a list shows at once: thousands take the browser seconds. */
const step = 200

/** The items of a list whose names have a text. @returns also the field for the text, if the list is long */
export function useFound<T>(
  all: readonly T[],
  nameOf: (item: T) => string,
  label: string,
): { found: readonly T[]; field: ReactNode } {
  const [text, setText] = useState('')
  const isLong = all.length > step
  const sought = useDeferredValue(isLong ? text.trim() : '')
  const found = useMemo(
    () => (sought === '' ? all : all.filter((item) => fold(nameOf(item)).includes(fold(sought)))),
    [all, nameOf, sought],
  )
  const field = isLong && (
    <>
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        value={text}
        onChange={({ target }) => setText(target.value)}
        className={`${inputLook} mb-2 h-8! shrink-0 text-sm`}
      />
      {found.length === 0 && <p className="py-1 text-sm text-ink-2">{words.library.noName(sought)}</p>}
    </>
  )
  return { found, field }
}

/** The first items of a list. @returns also the button that shows more, if there are any */
export function useFirst<T>(
  all: readonly T[],
  isAlwaysShown: (item: T) => boolean = () => false,
): { first: readonly T[]; more: ReactNode } {
  const [count, setCount] = useState(step)
  const first = all.length <= count ? all : all.filter((item, index) => index < count || isAlwaysShown(item))
  const more = first.length < all.length && (
    <Button look="quiet" className="self-start" onClick={() => setCount(count + step)}>
      {words.common.more}
    </Button>
  )
  return { first, more }
}
