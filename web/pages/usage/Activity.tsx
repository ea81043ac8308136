import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Statistics } from '../../../src/contract/endpoints/statistics.ts'
import { api } from '../../api/client.ts'
import { keys } from '../../api/keys.ts'
import { ChoiceField } from '../../components/ChoiceField.tsx'
import { QueryState } from '../../components/States.tsx'
import { Table } from '../../components/Table.tsx'
import { bytes, number, shortDuration, utcDay } from '../../format.ts'
import { words } from '../../strings/words.ts'
import { BarChart } from './BarChart.tsx'
import { hours } from './measures.ts'

const t = words.usage.activity
const dayMs = 86_400_000

const periods = { days7: 7, days30: 30, days90: 90, days365: 365 }
type Period = keyof typeof periods
const periodNames = Object.keys(periods) as Period[]
const intervals = ['DAY', 'WEEK'] as const
type Interval = (typeof intervals)[number]

/** How each figure is written. Null: unknown. */
const measures = {
  hours: (value: number | null) => hours(value ?? 0),
  transcribed: (value: number | null) => number(value ?? 0),
  failed: (value: number | null) => number(value ?? 0),
  averageWait: (value: number | null) => (value === null ? '–' : shortDuration(value)),
  realTimeFactor: (value: number | null) => (value === null ? '–' : number(Math.round(value * 100) / 100)),
}
type Measure = keyof typeof measures
const names = Object.keys(measures) as Measure[]

/** What was transcribed by day or week, of a workspace or of the whole server. `heading` is the level of its title. */
export function Activity({ spaceId, heading: Heading }: { spaceId?: string; heading: 'h2' | 'h3' }) {
  const [period, setPeriod] = useState<Period>('days30')
  const [interval, setInterval] = useState<Interval>('DAY')
  const [measure, setMeasure] = useState<Measure>('hours')
  const statistics = useQuery({
    queryKey: keys.statistics(spaceId ?? null, period, interval),
    queryFn: ({ signal }) => {
      const from = new Date(Date.now() - (periods[period] - 1) * dayMs).toISOString().slice(0, 10)
      const query = { from, interval }
      if (spaceId === undefined) return api.getStatistics({ query, signal })
      return api.getSpaceStatistics({ params: { spaceId }, query, signal })
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  return (
    <section aria-labelledby="activity" className="flex flex-col gap-4">
      <Heading id="activity" className="text-base">
        {t.title}
      </Heading>
      <div className="grid gap-3 sm:grid-cols-3">
        <ChoiceField label={t.period} names={t.periods} values={periodNames} value={period} onChange={setPeriod} />
        <ChoiceField
          label={t.interval}
          names={t.intervals}
          values={intervals}
          value={interval}
          onChange={setInterval}
        />
        <ChoiceField label={t.show} names={t.measures} values={names} value={measure} onChange={setMeasure} />
      </div>
      <QueryState of={statistics} lines={6} />
      {statistics.data !== undefined && <Figures of={statistics.data} measure={measure} />}
    </section>
  )
}

function Figures({ of, measure }: { of: Statistics; measure: Measure }) {
  const { total, queue } = of
  const most = Math.max(0, ...of.periods.map((one) => one[measure] ?? 0))
  const facts: [string, string][] = [
    ...names.map((name): [string, string] => [t.measures[name], measures[name](total[name])]),
    [t.longestWait, measures.averageWait(total.longestWait)],
    [words.usage.storedBytes, bytes(of.storedBytes)],
    [
      t.queue,
      [
        t.queueNow(number(queue.waiting), number(queue.running)),
        ...(queue.oldestSeconds === null ? [] : [t.oldest(shortDuration(queue.oldestSeconds))]),
      ].join(' · '),
    ],
  ]
  return (
    <>
      {most === 0 ? (
        <p className="text-ink-2">{t.nothing}</p>
      ) : (
        <BarChart
          label={t.chart(t.measures[measure], utcDay(of.from), utcDay(of.to), measures[measure](most))}
          most={most}
          bars={of.periods.map((one) => ({ name: utcDay(one.start), value: one[measure] ?? 0 }))}
          write={measures[measure]}
        />
      )}
      <p className="text-sm text-ink-3">{measure === 'realTimeFactor' ? `${t.factorAbout} ${t.utc}` : t.utc}</p>
      <dl className="grid grid-cols-[repeat(auto-fill,minmax(10rem,1fr))] gap-x-6 gap-y-3">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="text-sm text-ink-3">{name}</dt>
            <dd className="tabular">{value}</dd>
          </div>
        ))}
      </dl>
      {of.failures.length > 0 && (
        <Table isText label={t.failures} head={[t.reason, t.measures.failed]}>
          {of.failures.map(({ code, count }) => (
            <tr key={code}>
              <td className="whitespace-normal">{words.errors.failures[code]}</td>
              <td>{number(count)}</td>
            </tr>
          ))}
        </Table>
      )}
      <details>
        <summary className="w-fit text-sm underline underline-offset-2 pointer-coarse:py-3">{t.table}</summary>
        <Table isText label={t.title} head={[t.intervals[of.interval], ...names.map((name) => t.measures[name])]}>
          {of.periods.map((one) => (
            <tr key={one.start}>
              <th scope="row" className="border-t border-line py-2 text-start font-normal">
                {utcDay(one.start)}
              </th>
              {names.map((name) => (
                <td key={name} className="tabular">
                  {measures[name](one[name])}
                </td>
              ))}
            </tr>
          ))}
        </Table>
      </details>
    </>
  )
}
