export interface Bar {
  name: string
  value: number
}

const height = 100
/** The width of a bar's place and the gap inside it. */
const step = 10
const gap = 2

/**
 * Bars over time, which runs from left to right in every language. A screen reader hears the label; the
 * page has the same figures in a table.
 */
export function BarChart({
  label,
  bars,
  most,
  write,
}: {
  label: string
  bars: readonly Bar[]
  /** The highest value, above 0. */
  most: number
  write: (value: number) => string
}) {
  return (
    <figure dir="ltr" className="flex flex-col gap-1">
      <span dir="auto" className="tabular self-start text-xs text-ink-3">
        {write(most)}
      </span>
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${bars.length * step} ${height}`}
        preserveAspectRatio="none"
        className="h-40 w-full border-y border-line fill-ink-2"
      >
        {bars.map(({ name, value }, i) => {
          const tall = (value / most) * height
          return (
            <rect key={name} x={i * step + gap / 2} y={height - tall} width={step - gap} height={tall}>
              <title>{`${name}: ${write(value)}`}</title>
            </rect>
          )
        })}
      </svg>
      <div aria-hidden className="flex justify-between text-xs text-ink-3">
        <span dir="auto">{bars[0]?.name}</span>
        <span dir="auto">{bars.at(-1)?.name}</span>
      </div>
    </figure>
  )
}
