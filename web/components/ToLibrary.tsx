import { Link } from '@tanstack/react-router'
import { words } from '../strings/words.ts'

/** The way out of a page that has nothing to show. */
export function ToLibrary() {
  return (
    <Link to="/" className="thumb underline underline-offset-2">
      {words.common.toLibrary}
    </Link>
  )
}
