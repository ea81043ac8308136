import { useMemo, type ReactNode } from 'react'
import { words } from '../../strings/words.ts'
import { blocksOf, type Piece } from './answer-blocks.ts'

/** Renders generated text as elements, never as HTML. Times and citations become buttons. */
export function AnswerText({
  text,
  onTime,
  citation,
}: {
  text: string
  /** Without it, times stay plain text. */
  onTime?: (seconds: number) => void
  /** Where [1] links to. Without it or with null, the number stays plain text. */
  citation?: (number: number) => { label: string; onShow: () => void } | null
}) {
  const blocks = useMemo(() => blocksOf(text), [text])
  const sourceOf = (piece: Piece | undefined) => (piece?.kind === 'number' ? citation?.(piece.number) : null)
  const show = (pieces: readonly Piece[]): ReactNode =>
    pieces.map((piece, i) => {
      const cited = sourceOf(piece)
      if (piece.kind === 'number' && cited != null) {
        return (
          <button
            // eslint-disable-next-line react/no-array-index-key -- pieces of one text, in their order
            key={i}
            type="button"
            aria-label={cited.label}
            className={`tabular rounded align-super font-sans text-xs font-medium text-ink-2 underline-offset-2 hover:text-ink hover:underline ${pieces[i - 1]?.kind === 'number' ? 'ps-1' : 'ps-0.5'}`}
            onClick={cited.onShow}
          >
            {piece.number}
          </button>
        )
      }
      if (piece.kind !== 'time' || onTime === undefined) {
        const isPlain = piece.kind === 'time' || piece.kind === 'number'
        // The number of a source follows the word, as in a book, and has a space before the next number.
        const isBefore = sourceOf(pieces[i + 1]) != null && piece.text.trim() !== ''
        const text = isBefore ? piece.text.trimEnd() : piece.text
        // eslint-disable-next-line react/no-array-index-key -- as above
        return <Run key={i} kind={isPlain ? 'text' : piece.kind} text={text} />
      }
      return (
        <button
          // eslint-disable-next-line react/no-array-index-key -- as above
          key={i}
          type="button"
          aria-label={words.transcript.playFrom(piece.text)}
          className="tabular -mx-0.5 rounded px-0.5 text-ink-2 underline decoration-line-2 underline-offset-2 hover:text-ink"
          onClick={() => onTime(piece.seconds)}
        >
          {piece.text}
        </button>
      )
    })
  return (
    <div className="flex flex-col gap-2.5" dir="auto">
      {blocks.map((block, i) => {
        const key = `${block.kind} ${i}`
        switch (block.kind) {
          case 'heading':
            return (
              <h3 key={key} className="mt-1">
                {show(block.pieces)}
              </h3>
            )
          case 'quote':
            return (
              <blockquote key={key} className="border-s-2 border-line-2 ps-3 whitespace-pre-line text-ink-2">
                {show(block.pieces)}
              </blockquote>
            )
          case 'list': {
            const List = block.isOrdered ? 'ol' : 'ul'
            return (
              <List
                key={key}
                {...(block.isOrdered ? { start: block.start } : {})}
                className={`flex flex-col gap-1.5 ps-5 ${block.isOrdered ? 'list-decimal' : 'list-disc'}`}
              >
                {block.items.map(({ pieces, depth }, item) => (
                  // eslint-disable-next-line react/no-array-index-key -- as above
                  <li
                    key={item}
                    className="whitespace-pre-line marker:text-ink-3"
                    style={{ marginInlineStart: depth * 16 }}
                  >
                    {show(pieces)}
                  </li>
                ))}
              </List>
            )
          }
          case 'table':
            return <Table key={key} rows={block.rows} show={show} />
          case 'paragraph':
            return (
              <p key={key} className="whitespace-pre-line">
                {show(block.pieces)}
              </p>
            )
        }
      })}
    </div>
  )
}

function Table({ rows, show }: { rows: Piece[][][]; show: (pieces: readonly Piece[]) => ReactNode }) {
  const [head = [], ...others] = rows
  return (
    <div className="overflow-x-auto" tabIndex={0}>
      <table className="text-start">
        <thead>
          <tr className="border-b border-line-2">
            {head.map((cell, column) => (
              // eslint-disable-next-line react/no-array-index-key -- cells of one text, in their order
              <th key={column} scope="col" className="py-1 pe-4 text-start font-semibold">
                {show(cell)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {others.map((row, i) => (
            // eslint-disable-next-line react/no-array-index-key -- as above
            <tr key={i} className="border-b border-line align-top">
              {row.map((cell, column) => (
                // eslint-disable-next-line react/no-array-index-key -- as above
                <td key={column} className="py-1 pe-4">
                  {show(cell)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Run({ kind, text }: { kind: 'text' | 'strong' | 'emphasis' | 'code'; text: string }) {
  if (kind === 'strong') return <strong className="font-semibold">{text}</strong>
  if (kind === 'emphasis') return <em>{text}</em>
  if (kind === 'code') return <code className="text-[0.92em]">{text}</code>
  return text
}
