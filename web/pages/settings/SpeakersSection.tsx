import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Speaker } from '../../../src/contract/endpoints/speakers.ts'
import { api } from '../../api/client.ts'
import { deleteLater, useNotDeleted } from '../../api/delete-later.ts'
import { keys } from '../../api/keys.ts'
import { speakers as speakersQuery } from '../../api/queries.ts'
import { readAgain } from '../../api/read-again.ts'
import { IconButton } from '../../components/Button.tsx'
import { Checkbox, inputLook } from '../../components/Field.tsx'
import { Options } from '../../components/Options.tsx'
import { Icon } from '../../components/Icon.tsx'
import { Menu } from '../../components/Menu.tsx'
import { SpeakerRecordings } from '../../components/SpeakerRecordings.tsx'
import { QueryState } from '../../components/States.tsx'
import { toast } from '../../components/toasts.ts'
import { useSavedText } from '../../components/use-saved-text.ts'
import { words } from '../../strings/words.ts'
import { Saved, Section, useChange, type SectionProps } from './section.tsx'

const t = words.settings
const nobody: readonly Speaker[] = []
const roles = Object.keys(t.roles) as (keyof typeof t.roles)[]

/** The workspace's named speakers, and voice recognition. */
export function SpeakersSection({ space, mayEdit }: SectionProps) {
  const voices = useChange(space)
  const list = useQuery(speakersQuery(space.id))
  const people = useInOrder(useNotDeleted(list.data ?? nobody))
  return (
    <Section id="speakers" title={t.speakers} about={t.speakersAbout}>
      <QueryState of={list} lines={3} />
      {list.data?.length === 0 && <p className="text-sm text-ink-2">{t.noSpeakers}</p>}
      <ul className="flex flex-col divide-y divide-line">
        {people.map((speaker) => (
          <Row
            key={speaker.id}
            speaker={speaker}
            others={people.filter(({ id }) => id !== speaker.id)}
            mayEdit={mayEdit}
          />
        ))}
      </ul>
      <Checkbox
        label={t.voices}
        hint={t.voicesHint}
        checked={voices.shown.voices}
        disabled={!mayEdit}
        onChange={(event) => voices.save({ voices: event.target.checked })}
      />
      <Saved isSaved={voices.isSaved} />
    </Section>
  )
}

/** Speakers in the order in which they are first listed, so that the row of one who is renamed stays where it is. */
function useInOrder(people: readonly Speaker[]): Speaker[] {
  const [places] = useState(() => new Map<string, number>())
  for (const { id } of people) if (!places.has(id)) places.set(id, places.size)
  return people.toSorted((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0))
}

function Row({ speaker, others, mayEdit }: { speaker: Speaker; others: readonly Speaker[]; mayEdit: boolean }) {
  const params = { spaceId: speaker.workspaceId, speakerId: speaker.id }
  const refresh = (): Promise<void> => readAgain(keys.space(speaker.workspaceId))
  const field = useSavedText<HTMLInputElement>(speaker.name)
  const update = useMutation({
    scope: { id: `speaker ${speaker.id}` },
    mutationFn: (body: { name?: string; role?: Speaker['role'] }) => api.updateSpeaker({ params, body }),
    onSuccess: refresh,
  })
  const merge = (into: Speaker): void => {
    deleteLater(speaker.id, t.merged(speaker.name, into.name), async () => {
      await api.mergeSpeaker({ params, body: { intoSpeakerId: into.id } })
      await refresh()
    })
  }
  const remove = (): void => {
    deleteLater(speaker.id, t.speakerDeleted(speaker.name), async () => {
      await api.deleteSpeaker({ params })
      await refresh()
    })
  }
  const forget = useMutation({
    mutationFn: () => api.deleteVoice({ params }),
    onSuccess: () => toast({ text: t.voiceprintDeleted(speaker.name) }),
  })
  return (
    <li className="flex items-center gap-3 py-2 max-sm:flex-wrap">
      <Picture speaker={speaker} mayEdit={mayEdit} />
      <input
        ref={field}
        aria-label={t.speakerName(speaker.name)}
        defaultValue={speaker.name}
        maxLength={200}
        disabled={!mayEdit}
        onBlur={({ target }) => {
          target.value = target.value.trim() === '' ? speaker.name : target.value.trim()
          if (target.value !== speaker.name) update.mutate({ name: target.value })
        }}
        className={`${inputLook} h-8! min-w-0 flex-1 text-sm max-sm:basis-[calc(100%-3.5rem)]`}
      />
      <select
        aria-label={t.speakerRole(speaker.name)}
        value={(update.isPending ? update.variables.role : undefined) ?? speaker.role}
        disabled={!mayEdit}
        onChange={(event) => update.mutate({ role: event.target.value as Speaker['role'] })}
        className={`${inputLook} h-8! w-32! text-sm`}
      >
        <Options of={roles.map((role) => [role, t.roles[role]])} />
      </select>
      <span className="text-sm">
        <SpeakerRecordings spaceId={speaker.workspaceId} speakerId={speaker.id} name={speaker.name} />
      </span>
      {mayEdit && (
        <Menu
          trigger={<IconButton icon="dots" label={t.actionsFor(speaker.name)} />}
          items={[
            ...others.map((other) => ({
              label: t.mergeWith(other.name),
              icon: 'users' as const,
              onSelect: () => merge(other),
            })),
            ...(others.length > 0 ? [null] : []),
            { label: t.deleteVoiceprint, icon: 'mic', onSelect: () => forget.mutate() },
            { label: t.deleteSpeaker, icon: 'trash', isDanger: true, onSelect: remove },
          ]}
        />
      )}
    </li>
  )
}

/** The speaker's picture; a click chooses another. */
function Picture({ speaker, mayEdit }: { speaker: Speaker; mayEdit: boolean }) {
  const params = { spaceId: speaker.workspaceId, speakerId: speaker.id }
  const file = useRef<HTMLInputElement>(null)
  const picture = useMutation({
    mutationFn: (image: File) =>
      api.putSpeakerImage({
        params,
        content: image,
        headers: { 'content-type': image.type || 'application/octet-stream' },
      }),
    onSuccess: () => readAgain(keys.space(speaker.workspaceId)),
  })
  // The part behind the # makes the browser load a new picture; it is never sent to the server.
  const address = `/api/v1/spaces/${speaker.workspaceId}/speakers/${speaker.id}/image#${speaker.imageId ?? ''}`
  return (
    <>
      <button
        type="button"
        aria-label={t.picture(speaker.name)}
        title={t.picture(speaker.name)}
        disabled={!mayEdit}
        onClick={() => file.current?.click()}
        className="thumb flex size-9 shrink-0 items-center justify-center overflow-hidden rounded-full border border-line bg-paper-2 text-ink-3"
      >
        {speaker.imageId === null ? (
          <Icon name="user" />
        ) : (
          <img src={address} alt="" className="size-full object-cover" />
        )}
      </button>
      <input
        ref={file}
        type="file"
        aria-label={t.picture(speaker.name)}
        tabIndex={-1}
        disabled={!mayEdit}
        accept="image/png,image/jpeg,image/webp,image/gif"
        className="hidden"
        onChange={({ target }) => {
          const [image] = target.files ?? []
          if (image !== undefined) picture.mutate(image)
          target.value = ''
        }}
      />
    </>
  )
}
