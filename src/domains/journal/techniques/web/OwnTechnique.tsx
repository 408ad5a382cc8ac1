import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { failureOf } from '#platform/web/errors.ts'
import { paths } from '#platform/web/paths.ts'
import { queryClient } from '#platform/web/query-client.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { useToast } from '#ui/Toasts.tsx'
import type { Technique } from '../contract.ts'
import { libraryQuery, techniquesApi } from './techniques.ts'

/** What became of one that the member proposed. */
export function OwnTechnique({ technique: { slug, state }, answer }: { technique: Technique; answer: string }) {
  const { t } = useLingui()
  const toasts = useToast()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)

  async function remove() {
    setBusy(true)
    try {
      await techniquesApi.withdraw({ slug })
      void navigate(paths.techniques(), { replace: true })
      await queryClient.invalidateQueries({ queryKey: libraryQuery.queryKey })
      toasts.show({ text: t`Deleted` })
    } catch (error) {
      const { code, kind } = failureOf(error)
      toasts.show({
        tone: 'danger',
        text:
          code === 'TECHNIQUE_USED'
            ? t`It stands in your journal or on your list. Take it out there first.`
            : kind === 'offline'
              ? t`You're offline. Try again when you're back.`
              : t`Couldn't delete it. Try again.`,
      })
    } finally {
      setBusy(false)
    }
  }

  return (
    <Alert
      tone="info"
      action={
        <Button size="small" busy={busy} onClick={() => void remove()}>
          <Trans>Delete it</Trans>
        </Button>
      }
    >
      {state === 'proposed' ? (
        <Trans>You proposed this. Until an admin decides, you alone see it, and you can use it in your journal.</Trans>
      ) : (
        <Trans>This was not taken into the library. You alone see it, and you can go on using it.</Trans>
      )}
      {answer && <bdi className="block">“{answer}”</bdi>}
    </Alert>
  )
}
