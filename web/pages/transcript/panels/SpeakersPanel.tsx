import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { TranscriptSpeaker } from '../../../../src/contract/endpoints/voices.ts'
import { api } from '../../../api/client.ts'
import { keys } from '../../../api/keys.ts'
import { speakers as speakersQuery } from '../../../api/queries.ts'
import { useStore } from '../../../api/store.ts'
import { Button, IconButton } from '../../../components/Button.tsx'
import { inputLook } from '../../../components/Field.tsx'
import { keyOf } from '../../../components/key-of.ts'
import { Menu } from '../../../components/Menu.tsx'
import { SpeakerRecordings } from '../../../components/SpeakerRecordings.tsx'
import { QueryState } from '../../../components/States.tsx'
import { shortDuration } from '../../../format.ts'
import { words } from '../../../strings/words.ts'
import { hasAudio } from '../player/AudioSource.tsx'
import { isTranscribable } from '../tools/is-transcribable.ts'
import { TranscribeAgainDialog } from '../tools/TranscribeAgainDialog.tsx'
import { speakerClass } from '../speakers.ts'
import { useSpeakerMutations } from '../use-speaker-mutations.ts'
import type { PanelProps } from './panel-props.ts'

/** Names speakers, merges them and confirms recognised voices. */
export function SpeakersPanel({ detail, editor, player, nameOf, mayEdit, findSimilar }: PanelProps) {
  const { workspaceId: spaceId, id: recordingId } = detail
  const params = { spaceId, recordingId }
  const { version, paragraphs } = useStore(editor.document)
  const { data: known = [] } = useQuery(speakersQuery(spaceId))
  const list = useQuery({
    queryKey: keys.recording(spaceId, recordingId, 'speakers', version),
    queryFn: async ({ signal }) => (await api.listTranscriptSpeakers({ params, signal })).speakers,
    placeholderData: (before) => before,
  })
  const assignments = detail.transcript?.speakerAssignments ?? []
  const [isAgain, setAgain] = useState(false)
  const { name, merge, dismiss } = useSpeakerMutations(detail, editor, nameOf, findSimilar)

  if (list.data === undefined) return <QueryState of={list} lines={4} className="h-10" />
  const isSilent = !hasAudio(detail)
  // Their own paragraph tells more of a voice than a remark in somebody else's.
  const startOf = (index: number): number | undefined => {
    const isTheirs = ({ speaker }: { speaker: number }): boolean => speaker === index
    const paragraph = paragraphs.find(isTheirs) ?? paragraphs.find(({ words: all }) => all.some(isTheirs))
    return (paragraph?.words.find(isTheirs) ?? paragraph?.words[0])?.start
  }
  const hear = (index: number): void => {
    player.seek(startOf(index) ?? 0)
    player.play()
  }
  return (
    <div className="flex flex-col gap-4">
      {assignments.length === 0 && list.data.length > 0 && mayEdit && (
        <p className="text-sm text-ink-2">{words.transcript.nameSpeakers}</p>
      )}
      <ul className="flex flex-col gap-4">
        {list.data.map((one) => (
          <li key={one.speakerIndex} className="flex flex-col gap-1.5">
            <div className="flex items-center gap-2">
              <span
                aria-hidden="true"
                className={`size-2.5 shrink-0 rounded-full bg-current forced-color-adjust-none ${speakerClass(one.speakerIndex)}`}
              />
              <NameField
                label={words.transcript.nameOf(words.transcript.speaker(one.speakerIndex))}
                value={one.speakerId === null ? '' : nameOf(one.speakerIndex)}
                placeholder={words.transcript.speaker(one.speakerIndex)}
                names={known.map((speaker) => speaker.name)}
                isDisabled={!mayEdit}
                onName={(text) => name.mutateAsync({ index: one.speakerIndex, text })}
              />
              <IconButton
                icon={isSilent ? 'list' : 'play'}
                label={(isSilent ? words.transcript.showSpeaker : words.transcript.playSpeaker)(
                  nameOf(one.speakerIndex),
                )}
                disabled={startOf(one.speakerIndex) === undefined}
                onClick={() => hear(one.speakerIndex)}
              />
              {mayEdit && list.data.length > 1 && (
                <Menu
                  label={words.transcript.speakerActions(nameOf(one.speakerIndex))}
                  trigger={<IconButton icon="dots" label={words.transcript.speakerActions(nameOf(one.speakerIndex))} />}
                  items={[
                    ...(findSimilar === null
                      ? []
                      : [
                          {
                            label: words.transcript.similar.find,
                            icon: 'users' as const,
                            onSelect: () => findSimilar(one.speakerIndex),
                          },
                          null,
                        ]),
                    ...list.data
                      .filter(({ speakerIndex }) => speakerIndex !== one.speakerIndex)
                      .map(({ speakerIndex }) => ({
                        label: `${words.transcript.mergeWith} ${nameOf(speakerIndex)}`,
                        onSelect: () => merge.mutate({ from: one.speakerIndex, into: speakerIndex }),
                      })),
                  ]}
                />
              )}
            </div>
            <p className="flex items-center gap-3 ps-4.5 text-xs text-ink-3">
              {words.transcript.spoke(shortDuration(one.seconds))}
              {one.speakerId !== null && (
                <SpeakerRecordings spaceId={spaceId} speakerId={one.speakerId} name={nameOf(one.speakerIndex)} />
              )}
            </p>
            {mayEdit && <Namesake one={one} all={list.data} nameOf={nameOf} onMerge={merge.mutate} />}
            {mayEdit && (
              <Match
                one={one}
                names={known}
                onYes={(text) => name.mutate({ index: one.speakerIndex, text })}
                onNo={() => dismiss.mutate(one.speakerIndex)}
              />
            )}
          </li>
        ))}
      </ul>
      {mayEdit && isTranscribable(detail) && (
        <Button icon="refresh" className="self-start" onClick={() => setAgain(true)}>
          {words.transcript.openTranscribeAgain}
        </Button>
      )}
      {isAgain && <TranscribeAgainDialog recordings={[detail]} onClose={() => setAgain(false)} />}
    </div>
  )
}

/** Offers to merge a speaker with one before that has the same name. */
function Namesake({
  one,
  all,
  nameOf,
  onMerge,
}: {
  one: TranscriptSpeaker
  all: readonly TranscriptSpeaker[]
  nameOf: (speaker: number) => string
  onMerge: (merge: { from: number; into: number }) => void
}) {
  const from = one.speakerIndex
  const same = all.find(({ speakerIndex, speakerId }) => speakerIndex < from && speakerId === one.speakerId)
  if (one.speakerId === null || same === undefined) return null
  return (
    <Button className="ms-4.5 self-start" onClick={() => onMerge({ from, into: same.speakerIndex })}>
      {`${words.transcript.mergeWith} ${nameOf(same.speakerIndex)}`}
    </Button>
  )
}

/** A known voice that Tiro thinks it recognised. The person confirms or rejects it. */
function Match({
  one,
  names,
  onYes,
  onNo,
}: {
  one: TranscriptSpeaker
  names: readonly { id: string; name: string }[]
  onYes: (name: string) => void
  onNo: () => void
}) {
  const name = names.find(({ id }) => id === one.match?.speakerId)?.name
  if (one.match === null || name === undefined || one.match.state === 'DISMISSED') return null
  return (
    <div className="flex items-center gap-2 ps-4.5 text-sm">
      <span className="text-ink-2">{words.transcript.matchProposed(name)}</span>
      {one.match.state === 'PROPOSED' && <Button onClick={() => onYes(name)}>{words.transcript.matchYes}</Button>}
      <Button look="quiet" onClick={onNo}>
        {words.transcript.matchNo}
      </Button>
    </div>
  )
}

function NameField({
  label,
  value,
  placeholder,
  names,
  isDisabled,
  onName,
}: {
  label: string
  value: string
  placeholder: string
  names: readonly string[]
  isDisabled: boolean
  onName: (text: string) => Promise<unknown>
}) {
  const id = useId()
  const [text, setText] = useState(value)
  const [shown, setShown] = useState(value)
  /** What is being saved: leaving the field after Enter must not save it again. */
  const [sent, setSent] = useState<string | null>(null)
  if (value !== shown) {
    setShown(value)
    setSent(null)
    if (text === shown || text.trim() === sent) setText(value)
  }
  const done = (): void => {
    const wanted = text.trim()
    if (wanted === value || wanted === sent) return
    setSent(wanted)
    // The page shows why it failed.
    onName(text).catch(() => setSent(null))
  }
  return (
    <>
      <input
        aria-label={label}
        list={id}
        value={text}
        maxLength={200}
        placeholder={placeholder}
        disabled={isDisabled}
        onChange={(event) => setText(event.target.value)}
        onBlur={done}
        onKeyDown={(event) => {
          if (keyOf(event) === 'Enter') done()
          if (keyOf(event) === 'Escape') setText(value)
        }}
        className={`${inputLook} h-8! min-w-0 flex-1 text-sm`}
      />
      <datalist id={id}>
        {names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  )
}
