/** What is being made: how far it is, in words and as a line. */
export function Making({ text, progress }: { text: string; progress: number }) {
  return (
    <div>
      <p role="status" className="mb-1.5 text-sm text-ink-2">
        {text}
      </p>
      <div className="h-0.5 bg-paper-3">
        <div className="h-full bg-ink-2" style={{ width: `${Math.round(progress * 100)}%` }} />
      </div>
    </div>
  )
}
