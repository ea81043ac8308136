import { words } from '../strings/words.ts'
import { Button } from './Button.tsx'

const t = words.sharing

interface Props {
  isPrivate: boolean
  mayAllow: boolean
  isPending: boolean
  onCreate: () => void
}

/** The button that creates a link. In a private workspace it allows links, too, or says who can. */
export function CreateLink({ isPrivate, mayAllow, isPending, onCreate }: Props) {
  return (
    <>
      {isPrivate && <p className="text-sm text-ink-2">{mayAllow ? t.allowAbout : t.askOwner}</p>}
      <Button
        look="primary"
        icon="link"
        className="self-start"
        disabled={isPending || (isPrivate && !mayAllow)}
        onClick={onCreate}
      >
        {isPrivate && mayAllow ? t.allowAndCopy : t.createLink}
      </Button>
    </>
  )
}
