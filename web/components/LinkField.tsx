import { words } from '../strings/words.ts'
import { Button } from './Button.tsx'
import { copy } from './copy.ts'
import { inputLook } from './Field.tsx'

/** A link to select or copy. `isPrimary`: copying it is what people do next. */
export function LinkField({ url, isPrimary }: { url: string; isPrimary: boolean }) {
  return (
    <div className="flex items-center gap-2">
      <input
        readOnly
        dir="ltr"
        aria-label={words.sharing.link}
        value={url}
        className={`${inputLook} min-w-0 flex-1 text-sm`}
        onFocus={({ target }) => target.select()}
      />
      <Button look={isPrimary ? 'primary' : 'plain'} icon="copy" onClick={() => copy(url)}>
        {words.common.copy}
      </Button>
    </div>
  )
}
