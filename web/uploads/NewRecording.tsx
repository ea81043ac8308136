import { useMutation } from '@tanstack/react-query'
import { Suspense, useEffect, useRef, useState } from 'react'
import type { Recording } from '../../src/contract/resources.ts'
import { api } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { randomId } from '../api/random-id.ts'
import { readAgain } from '../api/read-again.ts'
import { Button } from '../components/Button.tsx'
import { ChoiceField } from '../components/ChoiceField.tsx'
import { Dialog } from '../components/Dialog.tsx'
import { TextField } from '../components/Field.tsx'
import { LanguageField } from '../components/LanguageField.tsx'
import { Skeleton } from '../components/States.tsx'
import { SpaceUsage } from '../pages/usage/SpaceUsage.tsx'
import { toast } from '../components/toasts.ts'
import { words } from '../strings/words.ts'
import { dropTaker } from './drop-taker.ts'
import { FileInput } from './FileInput.tsx'
import { ofFolder } from './files-of.ts'
import { titleOfUrl } from './title-of.ts'
import { addFiles } from './uploads.ts'
import { useSpeakerCount } from './use-speaker-count.tsx'
import { lazyPart } from '../shell/lazy-part.ts'
import { Form } from '../components/Form.tsx'

const t = words.uploads
const RecordPanel = lazyPart(
  async () => (await import('../recorder/RecordPanel.tsx')).RecordPanel,
  ({ onDone }) => onDone(),
)

/** Adds recordings from files, a folder, the microphone or a URL. The language, number of speakers and channels are optional. */
export function NewRecording({
  spaceId,
  folderId,
  address,
  onClose,
}: {
  spaceId: string
  folderId: string | null
  /** A link that was dropped or pasted. */
  address?: string
  onClose: () => void
}) {
  const [language, setLanguage] = useState('')
  const [channels, setChannels] = useState<Recording['channels']>('auto')
  const { count, field: speakers, check } = useSpeakerCount(t.speakersHint)
  const known = { language: language === '' ? null : language, speakerCount: count }
  const [isRecording, setRecording] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  const take = (chosen: readonly File[]): void => {
    if (chosen.length === 0) toast({ text: t.noMedia })
    else {
      void addFiles(chosen, { spaceId, folderId, ...known, channels })
      onClose()
    }
  }
  useEffect(() => {
    if (isRecording) return undefined
    dropTaker.set((files) => check() && take(files))
    return () => dropTaker.set(null)
  })
  if (isRecording) {
    return (
      <Dialog title={words.recorder.record} onClose={() => setLeaving(true)} wide>
        <Suspense fallback={<Skeleton lines={3} />}>
          <RecordPanel
            options={{ spaceId, folderId, ...known }}
            isLeaving={isLeaving}
            onLeave={() => setLeaving(true)}
            onStay={() => setLeaving(false)}
            onDone={onClose}
          />
        </Suspense>
      </Dialog>
    )
  }
  return (
    <Dialog title={t.newRecording} onClose={onClose}>
      <div className="flex flex-col gap-6">
        <SpaceUsage spaceId={spaceId} limitedOnly />
        <FromFiles hasFocus={address === undefined} check={check} onFiles={take} onRecord={() => setRecording(true)} />
        <div className="grid gap-3 sm:grid-cols-2">
          <LanguageField label={t.language} inherited={t.languageInherited} value={language} onChange={setLanguage} />
          {speakers}
          <ChoiceField
            label={t.channels}
            hint={t.channelsHint}
            names={t.channelModes}
            value={channels}
            onChange={setChannels}
          />
        </div>
        <FromUrl
          address={address}
          check={check}
          spaceId={spaceId}
          folderId={folderId}
          known={{ ...known, channels }}
          onDone={onClose}
        />
      </div>
    </Dialog>
  )
}

/** Chooses files or a folder, or goes to the microphone. */
function FromFiles({
  hasFocus,
  check,
  onFiles,
  onRecord,
}: {
  hasFocus: boolean
  /** Whether the options are valid; goes to the field that isn't. */
  check: () => boolean
  onFiles: (files: readonly File[]) => void
  onRecord: () => void
}) {
  const files = useRef<HTMLInputElement>(null)
  const folder = useRef<HTMLInputElement>(null)
  return (
    <section aria-label={t.fromFiles} className="flex flex-col gap-2">
      <div className="flex flex-wrap gap-2">
        <Button autoFocus={hasFocus} look="primary" icon="upload" onClick={() => check() && files.current?.click()}>
          {t.chooseFiles}
        </Button>
        <Button className="max-sm:hidden" onClick={() => check() && folder.current?.click()}>
          {t.chooseFolder}
        </Button>
        <Button icon="mic" onClick={() => check() && onRecord()}>
          {words.recorder.record}
        </Button>
      </div>
      <p className="text-sm text-ink-3 pointer-coarse:hidden">{t.orDrop}</p>
      <FileInput ref={files} label={t.chooseFiles} onFiles={onFiles} />
      <FileInput ref={folder} label={t.chooseFolder} isFolder onFiles={(all) => onFiles(ofFolder(all))} />
    </section>
  )
}

/** Adds a recording that the server downloads. */
function FromUrl({
  address: given,
  check,
  spaceId,
  folderId,
  known,
  onDone,
}: {
  address: string | undefined
  check: () => boolean
  spaceId: string
  folderId: string | null
  known: { language: string | null; speakerCount: number | null; channels: Recording['channels'] }
  onDone: () => void
}) {
  const sent = useRef({ text: '', key: '' })
  const create = useMutation({
    mutationFn: ({ address, title }: { address: string; title: string }) => {
      const body = {
        title: title === '' ? titleOfUrl(address) : title,
        source: 'URL',
        sourceUrl: address,
        ...(folderId === null ? {} : { recordingFolderId: folderId }),
        ...(known.language === null ? {} : { language: known.language }),
        ...(known.speakerCount === null ? {} : { speakerCount: known.speakerCount }),
        channels: known.channels,
      } as const
      // The same once more, after a lost answer, is the same recording.
      const text = JSON.stringify(body)
      if (text !== sent.current.text) sent.current = { text, key: randomId() }
      return api.createRecording({ params: { spaceId }, body, headers: { 'idempotency-key': sent.current.key } })
    },
    onSuccess: () => {
      toast({ text: t.added })
      void readAgain(keys.recordings(spaceId))
    },
    meta: { isShown: true },
  })
  return (
    <Form
      className="flex flex-col gap-3 border-t border-line pt-4"
      onSend={({ address = '', title = '' }) => {
        if (!check()) return
        create.mutate({ address: address.trim(), title: title.trim() }, { onSuccess: onDone })
      }}
    >
      <TextField
        label={t.url}
        hint={t.urlHint}
        name="address"
        type="url"
        required
        maxLength={4000}
        placeholder="https://"
        defaultValue={given}
        error={create.error}
      />
      <TextField label={t.title} hint={t.titleHint} name="title" maxLength={200} />
      <Button type="submit" autoFocus={given !== undefined} className="self-start" disabled={create.isPending}>
        {t.add}
      </Button>
    </Form>
  )
}
