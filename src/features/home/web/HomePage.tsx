import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { useAuth } from '#features/session/web/session.ts'
import { PageTitle } from '#ui/PageTitle.tsx'
import { useToast } from '#ui/Toasts.tsx'

/** §2.4: where a member starts: what is still missing, my gyms, gyms near my town. */
export function Component() {
  const { userProfile } = useAuth()
  useNotice()
  if (!userProfile) return null
  const name = userProfile.displayName.split(' ')[0] || userProfile.username
  return (
    <>
      <PageTitle lead={<Trans>Where will you train next?</Trans>}>
        <Trans>Hello, {name}</Trans>
      </PageTitle>
    </>
  )
}

/** A word about why somebody was sent here, said once (D13). */
function useNotice() {
  const { t } = useLingui()
  const toasts = useToast()
  const [query, setQuery] = useSearchParams()
  const notice = query.get('notice')

  useEffect(() => {
    if (notice === null) return
    if (notice === 'admins-only') toasts.show({ text: t`That page is for admins.` })
    setQuery(
      (before) => {
        before.delete('notice')
        return before
      },
      { replace: true },
    )
  }, [notice, setQuery, toasts, t])
}
