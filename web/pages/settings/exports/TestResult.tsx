import type { ExportTest } from '../../../../src/contract/endpoints/exports.ts'
import { deliveryErrorText } from '../../../api/message-of.ts'
import { Said } from '../../../components/Said.tsx'
import { words } from '../../../strings/words.ts'

const t = words.exportRules

/** What came of the test of a rule. It stays: people look for the file, or change the rule. */
export function TestResult({ isPending, result }: { isPending: boolean; result: ExportTest | undefined }) {
  if (!isPending && result === undefined) return null
  const text = isPending || result === undefined ? t.trying : resultText(result)
  return (
    <>
      <Said text={text} />
      <p className={`text-sm wrap-anywhere ${result?.file === null ? 'text-warn' : 'text-ink-2'}`}>{text}</p>
    </>
  )
}

/** A path has its own direction. */
function resultText(result: ExportTest): string {
  return result.file === null ? t.tryFailed(deliveryErrorText(result)) : t.tried(`\u2068${result.file}\u2069`)
}
