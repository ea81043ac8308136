import { useMutation } from '@tanstack/react-query'
import { Link, useRouter, useSearch } from '@tanstack/react-router'
import { api, codeOf } from '../../api/client.ts'
import { errorsAt } from '../../api/message-of.ts'
import { queryClient } from '../../api/query-client.ts'
import { Button } from '../../components/Button.tsx'
import { focusesFields } from '../../components/focuses-fields.ts'
import { useTitle } from '../../shell/use-title.ts'
import { words } from '../../strings/words.ts'
import { NewCredentials } from '../account/NewCredentials.tsx'
import { firstKey } from './first-key.ts'
import { NarrowPage } from './NarrowPage.tsx'
import { Form } from '../../components/Form.tsx'

const t = words.welcome

/** Opened by the one-time set-up link: creates the administrator's account and signs in. */
export function SetUpPage() {
  const { token = '' } = useSearch({ from: '/setup' })
  const router = useRouter()
  const setUp = useMutation({
    mutationFn: async (given: { email: string; password: string }) => {
      const { apiKey } = await api.setUp({ body: { token, ...given, keyName: t.keyName } })
      firstKey.set(apiKey)
      await api.signIn({ body: given })
      await createFirstWorkspace()
    },
    onSuccess: () => {
      queryClient.clear()
      // The link works once, so the back button must not return to it.
      router.history.replace('/')
    },
    meta: { isShown: true },
  })
  const isOld = codeOf(setUp.error) === 'INVITATION_INVALID'
  useTitle(t.setUp)
  const signIn = (
    <Link to="/sign-in" className="underline underline-offset-2">
      {words.account.signIn}
    </Link>
  )
  if (token === '') {
    return (
      <NarrowPage title={t.setUp}>
        <p className="text-ink-2">
          {t.noToken} {signIn}
        </p>
      </NarrowPage>
    )
  }
  return (
    <NarrowPage title={t.setUp}>
      <div className="flex flex-col gap-4">
        <p className="text-ink-2">{t.accountAbout}</p>
        <Form
          className="flex max-w-sm flex-col gap-4"
          onSend={({ email = '', password = '' }) => setUp.mutate({ email: email.trim(), password })}
        >
          {/* The code is also that of invitations, which are asked for in another way. */}
          <NewCredentials
            autoFocus={focusesFields}
            errors={isOld ? { password: t.oldLink } : errorsAt(setUp.error, ['email', 'password'])}
          />
          <Button type="submit" look="primary" className="self-start" disabled={setUp.isPending}>
            {t.createAccount}
          </Button>
          {isOld && (
            <p className="text-sm text-ink-2">
              {t.usedLink} {signIn}
            </p>
          )}
        </Form>
      </div>
    </NarrowPage>
  )
}

async function createFirstWorkspace(): Promise<void> {
  try {
    await api.createWorkspace({ body: { name: t.firstName, language: 'auto', templateId: 'general' } })
  } catch (error) {
    // The second factor comes first; the page after it asks for a workspace.
    if (codeOf(error) !== 'SECOND_FACTOR_SETUP_REQUIRED') throw error
  }
}
