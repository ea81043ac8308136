import { useMutation } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { Button } from '../../components/Button.tsx'
import { words } from '../../strings/words.ts'

const t = words.security

/** How many recovery codes are left, and new ones. */
export function RecoveryCodes({ left, onChanged }: { left: number; onChanged: (codes: string[] | null) => void }) {
  const renew = useMutation({
    mutationFn: () => api.createRecoveryCodes({}),
    onSuccess: ({ recoveryCodes }) => onChanged(recoveryCodes),
  })
  return (
    <section aria-label={t.recovery} className="flex flex-col gap-3 border-t border-line pt-6">
      <h2 className="text-sm font-medium">{t.recovery}</h2>
      <p className="text-sm text-ink-2">
        {t.recoveryAbout} {t.recoveryLeft(left)}
      </p>
      <Button className="self-start" disabled={renew.isPending} onClick={() => renew.mutate()}>
        {t.newCodes}
      </Button>
    </section>
  )
}
