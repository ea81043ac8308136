import { useState } from 'react'
import { Button } from '../components/Button.tsx'
import { Icon } from '../components/Icon.tsx'
import { words } from '../strings/words.ts'
import { ShareCaptions } from './ShareCaptions.tsx'

const t = words.captions

/** Opens the captions of a session to project them, or shares them with an audience. */
export function CaptionButtons({ spaceId, liveId }: { spaceId: string; liveId: string }) {
  const [isSharing, setSharing] = useState(false)
  return (
    <>
      <OpenCaptions spaceId={spaceId} liveId={liveId} />
      <Button icon="share" onClick={() => setSharing(true)}>
        {t.share}
      </Button>
      {isSharing && <ShareCaptions spaceId={spaceId} liveId={liveId} onClose={() => setSharing(false)} />}
    </>
  )
}

/** @param liveId or the id of its recording */
export function OpenCaptions({ spaceId, liveId }: { spaceId: string; liveId: string }) {
  return (
    <a
      href={`/captions/${spaceId}/${liveId}`}
      target="_blank"
      rel="noopener"
      className="inline-flex h-8 items-center gap-1.5 thumb rounded border border-line bg-paper px-3 text-sm font-medium hover:bg-paper-2"
    >
      <Icon name="captions" />
      {t.open}
    </a>
  )
}
