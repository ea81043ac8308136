import { useEffect, useRef, useState } from 'react'
import { clock, spokenDuration } from '../../../format.ts'
import { rem } from '../../../shell/rem.ts'
import { words } from '../../../strings/words.ts'
import { speakerColour } from '../speakers.ts'
import { barsOf, sharesOf, type Turn } from './bars-of.ts'
import { peaksFor } from './peaks.ts'
import type { Player } from './player.ts'

const height = 2.75 * rem
const laneHeight = 4
/** Of the lane with shares, which begins higher. */
const sharesHeight = 10
const shareWidth = 4
/** Pixels for each turn, on average, from which on they are drawn one by one. */
const leastForTurn = 2

interface Sound {
  peaks: readonly number[]
  secondsPerPeak: number
}

/** The waveform of the recording with its speakers and the current position. */
export function Waveform({
  player,
  sound,
  duration,
  turns,
}: {
  player: Player
  sound: Sound | null
  duration: number
  turns: readonly Turn[]
}) {
  const box = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const head = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  const [colours, setColours] = useState(coloursNow)

  useEffect(() => {
    const element = box.current
    if (element === null) return undefined
    const sizes = new ResizeObserver(() => setWidth(element.clientWidth))
    sizes.observe(element)
    const themes = new MutationObserver(() => setColours(coloursNow()))
    themes.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
    return () => {
      sizes.disconnect()
      themes.disconnect()
    }
  }, [])

  useEffect(() => {
    const element = canvas.current
    const context = element?.getContext('2d')
    if (element == null || context == null || width === 0) return
    draw(element, context, { width, sound, duration, turns, colours })
  }, [width, sound, duration, turns, colours])

  useEffect(() => {
    const move = (seconds: number): void => {
      const share = duration === 0 ? 0 : Math.min(1, seconds / duration)
      if (head.current !== null) head.current.style.transform = `translateX(${share * width}px)`
      box.current?.setAttribute('aria-valuenow', String(Math.round(seconds)))
      box.current?.setAttribute('aria-valuetext', `${clock(seconds)}, ${spokenDuration(duration)}`)
    }
    move(player.now())
    return player.onTime(move)
  }, [player, duration, width])

  const seekTo = (clientX: number): void => {
    const rect = box.current?.getBoundingClientRect()
    if (rect === undefined || rect.width === 0) return
    player.seek(((clientX - rect.left) / rect.width) * duration)
  }
  return (
    <div
      ref={box}
      role="slider"
      tabIndex={0}
      aria-label={words.transcript.position}
      aria-valuemin={0}
      aria-valuemax={Math.round(duration)}
      aria-valuenow={0}
      className="relative h-13 flex-1 upright:order-first upright:basis-full cursor-pointer touch-none overflow-hidden"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        seekTo(event.clientX)
      }}
      onPointerMove={(event) => {
        if (event.buttons === 1) seekTo(event.clientX)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Home') player.seek(0)
        else if (event.key === 'End') player.seek(duration)
        else return
        event.preventDefault()
      }}
    >
      <canvas ref={canvas} className="absolute inset-0" style={{ width, height: height + laneHeight + 4 }} />
      <div ref={head} className="absolute inset-y-0 start-0 w-px bg-red" />
    </div>
  )
}

interface Colours {
  line: string
  speakers: readonly string[]
}

/** The theme's colours. A canvas can't use CSS variables directly. */
function coloursNow(): Colours {
  const style = getComputedStyle(document.documentElement)
  return {
    line: style.getPropertyValue('--line-2'),
    speakers: Array.from({ length: 8 }, (_, index) => style.getPropertyValue(speakerColour(index))),
  }
}

function draw(
  canvas: HTMLCanvasElement,
  context: CanvasRenderingContext2D,
  {
    width,
    sound,
    duration,
    turns,
    colours,
  }: { width: number; sound: Sound | null; duration: number; turns: readonly Turn[]; colours: Colours },
): void {
  const scale = window.devicePixelRatio || 1
  canvas.width = Math.round(width * scale)
  canvas.height = Math.round((height + laneHeight + 4) * scale)
  context.scale(scale, scale)
  context.clearRect(0, 0, width, height + laneHeight + 4)
  const columns = Math.floor(width / 2)
  context.fillStyle = colours.line
  const isDense = turns.length * leastForTurn > width
  const soundHeight = isDense ? height - (sharesHeight - laneHeight) : height
  const middle = soundHeight / 2
  if (sound === null) context.fillRect(0, middle, width, 1)
  else {
    const { low, high } = peaksFor(sound.peaks, { columns, duration, secondsPerPeak: sound.secondsPerPeak })
    // Scale quiet recordings to the full height.
    const loudest = Math.max(0.05, ...high, ...low.map((value) => -value))
    for (let x = 0; x < columns; x += 1) {
      const up = Math.max(0.5, ((high[x] ?? 0) / loudest) * (middle - 1))
      const down = Math.max(0.5, (-(low[x] ?? 0) / loudest) * (middle - 1))
      context.fillRect(x * 2, middle - up, 1.2, up + down)
    }
  }
  if (duration === 0) return
  if (isDense) {
    const bottom = height + 3 + laneHeight
    for (const { start, end, speaker, from, to } of sharesOf(turns, duration, Math.ceil(width / shareWidth))) {
      context.fillStyle = colours.speakers[speaker % 8] ?? colours.line
      // Whole pixels, so that there are no seams between columns.
      const [left, right] = [start, end].map((at) => Math.round((at / duration) * width)) as [number, number]
      context.fillRect(left, bottom - to * sharesHeight, right - left, (to - from) * sharesHeight)
    }
    return
  }
  for (const { start, end, speaker, row, rows } of barsOf(turns)) {
    context.fillStyle = colours.speakers[speaker % 8] ?? colours.line
    context.fillRect(
      (start / duration) * width,
      height + 3 + (row / rows) * laneHeight,
      Math.max(0.5, ((end - start) / duration) * width),
      laneHeight / rows,
    )
  }
}
