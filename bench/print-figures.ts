import type { Figure } from './figure.ts'

/** One line per figure: name, goal and baseline. */
export function printFigures(figures: readonly Figure[]): void {
  const width = Math.max(0, ...figures.map((figure) => figure.name.length))
  for (const { name, value, unit, goal, met, against } of figures) {
    const number = Math.abs(value) >= 100 ? value.toFixed(0) : value.toPrecision(3)
    const held = against === undefined ? '' : `  (${against})`
    console.log(
      `${met ? 'met   ' : 'MISSED'} ${name.padEnd(width)} ${number.padStart(8)} ${unit.padEnd(12)} goal ${goal}${held}`,
    )
  }
}
