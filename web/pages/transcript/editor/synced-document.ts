import type { Span } from '../../../../src/text/split-time.ts'
import { timeOf } from '../../../../src/text/time-of.ts'
import { createStore, type Store } from '../../../api/store.ts'
import type { EditableWord } from '../../../../src/text/corrections/edit-words.ts'
import { paragraphsOf, withTurns, type Paragraph, type TranscriptDocument } from './document.ts'
import { isUnsaved } from './paragraph-edit.ts'
import { joinParagraphs, splitParagraph, takeOver, type Changed, type SentTexts } from './take-over.ts'
import { moveAcross, type Move } from './text-place.ts'
import { readWords, type Place } from './transcript-api.ts'

/** Consecutive paragraphs, known by the words around them, which an edit of the paragraphs leaves as they are. */
export interface TextRange {
  /** Ids of the last word before and the first word after them; null at the ends of the text. */
  before: number | null
  after: number | null
  /** When their words begin, seconds: from the first to after the last. Others may speak at the same time. */
  from: number
  to: number
}

/** Whether a paragraph starts at a word, by its id. */
export type Borders = ReadonlyMap<number, boolean>

/** The transcript on the page, and how it takes over what the server has. */
export interface SyncedDocument {
  store: Store<TranscriptDocument>
  /** Shows paragraphs in place of those with their keys. */
  put: (changed: readonly Paragraph[]) => void
  unsaved: () => Paragraph[]
  /**
   * From the first to the last of some paragraphs; null if none is there. `reach`: where their words move to, seconds.
   */
  rangeOf: (keys: readonly number[], reach?: Span) => TextRange | null
  /**
   * Starts a paragraph at a word that the server knows, or joins the paragraph that it starts with the one before.
   * What is read keeps this border until it is settled. @returns the keys of both paragraphs; null if there is nothing
   * to do
   */
  setBorder: (id: number, isBorder: boolean) => [number, number] | null
  /** The borders that the server doesn't know, and the keys of the paragraphs beside them. */
  borders: () => { changed: Borders; keys: number[] }
  /** The server has these borders, or refused them. */
  settleBorders: (borders: Borders) => void
  /** Reads a range again, or everything without one. Text typed since it was sent stays. */
  read: (range: TextRange | null, version?: number, sent?: SentTexts) => Promise<void>
  /**
   * While it is held, what is read waits and the page stays as it is. Any change of the text under an input method's
   * letters would end their composition and leave them doubled.
   */
  hold: (isHeld: boolean) => void
}

export function createSyncedDocument(
  place: Place,
  language: string,
  first: { words: Parameters<typeof paragraphsOf>[0]; version: number },
): SyncedDocument {
  const store = createStore<TranscriptDocument>({
    version: first.version,
    language,
    paragraphs: withTurns(paragraphsOf(first.words, language)),
    move: (place) => place,
  })
  /** Shows paragraphs in place of those from `from` to before `to`. */
  const show = (changed: Changed, from = 0, to = Infinity, version = store.get().version): void => {
    const { paragraphs } = store.get()
    const all = paragraphs.toSpliced(from, to - from, ...changed.paragraphs)
    store.set({ version, language, paragraphs: withTurns(all), move: changed.move })
  }

  /** Those that the server doesn't know yet. */
  const borders = new Map<number, boolean>()
  const group = (words: EditableWord[]): Paragraph[] => {
    if (borders.size > 0) for (const word of words) word.startsParagraph = borders.get(word.id) ?? word.startsParagraph
    return paragraphsOf(words, language)
  }
  const setBorder: SyncedDocument['setBorder'] = (id, isBorder) => {
    const { paragraphs } = store.get()
    const i = paragraphs.findIndex(({ saved }) => saved.some((word) => word.id === id))
    const [before, at] = [paragraphs[i - 1], paragraphs[i]]
    if (at === undefined || (at.saved[0]?.id === id) === isBorder) return null
    if (isBorder) {
      const parts = splitParagraph(at, id, language)
      borders.set(id, true)
      show(parts, i, i + 1)
      return [parts.paragraphs[0].key, parts.paragraphs[1].key]
    }
    if (before === undefined) return null
    borders.set(id, false)
    show(joinParagraphs(before, at, language), i - 1, i + 1)
    return [before.key, at.key]
  }

  const held = createStore(false)
  /** Resolves once nothing holds the page. */
  const free = (): Promise<void> =>
    new Promise((resolve) => {
      const look = (): void => {
        if (held.get()) return
        stop()
        resolve()
      }
      const stop = held.subscribe(look)
      look()
    })

  const readRange = async (range: TextRange, version: number | undefined, sent?: SentTexts): Promise<void> => {
    const read = await readWords(place, {
      ...(version === undefined ? {} : { version }),
      ...(range.from <= 0 ? {} : { from: range.from }),
      ...(range.to === Infinity ? {} : { to: range.to }),
    })
    await free()
    const { paragraphs } = store.get()
    const found = placeOf(range, paragraphs)
    if (found === null) return readAll(version, sent)
    const { from, to } = found
    // What others say at the same time is in other paragraphs.
    const own = new Map(read.words.map((word) => [word.id, word]))
    for (const { saved } of paragraphs.toSpliced(from, to - from)) for (const { id } of saved) own.delete(id)
    const fresh = group([...own.values()])
    show(takeOver(paragraphs.slice(from, to), fresh, language, sent), from, to, version ?? read.version)
  }

  const readAll = async (version?: number, sent?: SentTexts): Promise<void> => {
    const read = await readWords(place, version === undefined ? {} : { version })
    await free()
    show(takeOver(store.get().paragraphs, group(read.words), language, sent), 0, Infinity, read.version)
  }

  return {
    store,
    put: (changed) => {
      const { paragraphs } = store.get()
      const byKey = new Map(changed.map((one) => [one.key, one]))
      const move: Move = ({ key, offset }) => {
        const [old, now] = [paragraphs.find((one) => one.key === key), byKey.get(key)]
        return old === undefined || now === undefined
          ? { key, offset }
          : { key, offset: moveAcross(old.text, now.text)(offset) }
      }
      show({ paragraphs: paragraphs.map((one) => byKey.get(one.key) ?? one), move })
    },
    unsaved: () => store.get().paragraphs.filter((one) => one.saved !== one.words && isUnsaved(one, language)),
    rangeOf: (keys, reach) => {
      const { paragraphs } = store.get()
      const from = paragraphs.findIndex(({ key }) => keys.includes(key))
      const to = paragraphs.findLastIndex(({ key }) => keys.includes(key)) + 1
      return from === -1 ? null : withReach(rangeOf(paragraphs, from, to), reach)
    },
    setBorder,
    borders: () => {
      const { paragraphs } = store.get()
      const beside = [...borders.keys()].flatMap((id) => {
        const i = paragraphs.findIndex(({ saved }) => saved.some((one) => one.id === id))
        if (i !== -1) return paragraphs.slice(Math.max(0, i - 1), i + 1)
        // Somebody else has deleted the word.
        borders.delete(id)
        return []
      })
      return { changed: new Map(borders), keys: beside.map(({ key }) => key) }
    },
    settleBorders: (sent) => {
      for (const [id, isBorder] of sent) if (borders.get(id) === isBorder) borders.delete(id)
    },
    read: (range, version, sent) => (range === null ? readAll(version, sent) : readRange(range, version, sent)),
    hold: held.set,
  }
}

/** Times have three decimals. */
const millisecond = 0.001

/**
 * The paragraphs [from, to) as a range. Words that are typed in them begin between the end of the word before and the
 * start of the word after, or the end of the last one if that is later.
 */
function rangeOf(paragraphs: readonly Paragraph[], from: number, to: number): TextRange {
  const { start, end } = timeOf(paragraphs.slice(from, to).flatMap(({ saved }) => saved))
  const before = paragraphs
    .slice(0, from)
    .findLast(({ saved }) => saved.length > 0)
    ?.saved.at(-1)
  const after = paragraphs.slice(to).find(({ saved }) => saved.length > 0)?.saved[0]
  const isEmpty = start === Infinity
  return {
    before: before?.id ?? null,
    after: after?.id ?? null,
    from: isEmpty || before === undefined ? 0 : Math.min(before.end, start),
    to: isEmpty ? Infinity : Math.max(end, after?.start ?? end) + millisecond,
  }
}

function withReach(range: TextRange, reach: Span | undefined): TextRange {
  if (reach === undefined) return range
  return { ...range, from: Math.min(range.from, reach.start), to: Math.max(range.to, reach.end + millisecond) }
}

/** Where a range is now, as paragraphs [from, to); null if the words around it are gone. */
function placeOf({ before, after }: TextRange, paragraphs: readonly Paragraph[]): { from: number; to: number } | null {
  const last = before === null ? -1 : paragraphs.findIndex(({ saved }) => saved.at(-1)?.id === before)
  const next = after === null ? paragraphs.length : paragraphs.findIndex(({ saved }) => saved[0]?.id === after)
  const isGone = (before !== null && last === -1) || next <= last
  return isGone ? null : { from: last + 1, to: next }
}
