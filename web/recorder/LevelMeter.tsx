import { useEffect, useRef } from 'react'

const bars = 90
const stepMs = 50
const height = 56

/** The loudness of the last seconds, newest at the right. */
export function LevelMeter({ level, isRunning }: { level: () => number | null; isRunning: boolean }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const element = canvas.current
    if (element === null || !isRunning) return undefined
    const heard: number[] = []
    const timer = setInterval(() => {
      heard.push(level() ?? 0)
      if (heard.length > bars) heard.shift()
      draw(element, heard)
    }, stepMs)
    return () => clearInterval(timer)
  }, [level, isRunning])
  return <canvas ref={canvas} height={height} aria-hidden="true" className="h-14 w-full text-ink-2" />
}

function draw(canvas: HTMLCanvasElement, heard: readonly number[]): void {
  const ratio = window.devicePixelRatio
  const width = canvas.clientWidth
  canvas.width = width * ratio
  canvas.height = height * ratio
  const context = canvas.getContext('2d')
  if (context === null) return
  context.scale(ratio, ratio)
  context.fillStyle = getComputedStyle(canvas).color
  const step = width / bars
  for (const [i, one] of heard.entries()) {
    const tall = Math.max(2, one * height)
    context.fillRect(width - (heard.length - i) * step, (height - tall) / 2, Math.max(1, step * 0.6), tall)
  }
}
