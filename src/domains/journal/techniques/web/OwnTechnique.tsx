import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { failureOf } from '#platform/web/errors.ts'
import { paths } from '#platform/web/paths.ts'
import { queryClient } from '#platform/web/query-client.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { useFailureText } from '#ui/Failure.tsx'
import { useToast } from '#ui/Toasts.tsx'
import type { Technique } from '../contract.ts'
import { libraryQuery, techniquesApi } from './techniques.ts'

/** The status of a technique the member suggested. */
export function OwnTechnique({ technique: { slug, state }, answer }: { technique: Technique; answer: string }) {
  const { t } = useLingui()
  const toasts = useToast()
  const failureText = useFailureText('delete')
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)

  async function remove() {
    setBusy(true)
    try {
      await techniquesApi.withdraw({ slug })
      void navigate(paths.techniques(), { replace: true })
      await queryClient.invalidateQueries({ queryKey: libraryQuery.queryKey })
      toasts.show({ text: t`Technique deleted.` })
    } catch (error) {
      const failure = failureOf(error)
      toasts.show({
        tone: 'danger',
        text:
          failure.code === 'TECHNIQUE_IN_USE'
            ? t`You still use this technique, such as in your journal, drills, notes or videos. Remove it there first.`
            : failureText(failure),
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
          <Trans>Delete</Trans>
        </Button>
      }
    >
      {state === 'proposed' ? (
        <Trans>
          You suggested this technique. Until an admin reviews it, only you can see it. You can already use it in your
          journal.
        </Trans>
      ) : (
        <Trans>This technique wasn't added to the library. Only you can see it, and you can keep using it.</Trans>
      )}
      {answer && <bdi className="block">“{answer}”</bdi>}
    </Alert>
  )
}
