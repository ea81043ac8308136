import type { ReactNode } from 'react'
import { words } from '../../strings/words.ts'

/** A page of one narrow column under the name of Tiro. */
export function NarrowPage({ title, children }: { title: string; children: ReactNode }) {
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
