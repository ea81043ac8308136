import type { ReactNode } from 'react'
import { Icon } from '../../components/Icon.tsx'
import { words } from '../../strings/words.ts'

const t = words.welcome

/** One of the three set-up steps. A step without content comes later. */
export function Step({
  n,
  title,
  isDone = false,
  children,
}: {
  n: number
  title: string
  isDone?: boolean
  children?: ReactNode
}) {
  return (
    <section aria-label={title} className="flex gap-4 border-t border-line py-6 sm:gap-6">
      <div aria-hidden="true" className="w-5 shrink-0 font-serif text-xl text-ink-3 italic">
        {isDone ? (
          <span className="flex h-7 items-center text-ok">
            <Icon name="check" size={18} />
          </span>
        ) : (
          n
        )}
      </div>
      <div className="flex min-w-0 flex-1 flex-col gap-4">
        <h2 className={`text-lg/7 ${children === undefined ? 'text-ink-3' : ''}`}>
          <span className="visually-hidden">{t.step(n)}: </span>
          {title}
          {isDone && <span className="visually-hidden">, {t.isDone}</span>}
        </h2>
        {children}
      </div>
    </section>
  )
}

/** The layout around the steps. */
export function Steps({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="h-full overflow-y-auto">
      <div className="mx-auto flex max-w-2xl flex-col px-4 py-10 sm:px-8 sm:py-14">
        <header className="pb-8">
          <p className="font-serif text-lg text-ink-2 italic max-md:hidden">{words.common.name}</p>
          <h1 className="text-xl">{title}</h1>
        </header>
        {children}
      </div>
    </main>
  )
}
