import type { ReactNode } from 'react'
import { words } from '../../strings/words.ts'

/** The layout of the sign-in and sign-up pages. */
export function AccountFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="mx-auto flex min-h-full max-w-sm flex-col justify-center gap-6 px-4 py-12">
      <header>
        <p className="font-serif text-lg text-ink-2 italic">{words.common.name}</p>
        <h1 className="text-xl">{title}</h1>
      </header>
      {children}
    </main>
  )
}
