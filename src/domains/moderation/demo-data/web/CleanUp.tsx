import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ReasonDialog } from '#domains/members/audit/web/ReasonDialog.tsx'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { ProgressBar } from '#ui/ProgressBar.tsx'
import { QueryContent } from '#ui/QueryContent.tsx'
import { TextField } from '#ui/TextField.tsx'
import type { Removal } from '../contract.ts'
import { confirmationFor } from '../rules.ts'
import { BatchName } from './BatchName.tsx'
import { demoDataApi, demoDataChanged, removalQuery } from './demo-data.ts'

/** One batch: what would be deleted, then the progress. */
export function CleanUp({ id }: { id: string }) {
  const query = useQuery(removalQuery(id))
  return (
    <QueryContent query={query}>
      {(removal) => (
        <Card title={<BatchName batch={removal} />}>
          {removal.state === 'removing' ? (
            <UnderWay removal={removal} />
          ) : removal.documents === 0 ? (
            <Alert tone="good">
              <Trans>All cleaned up.</Trans>
            </Alert>
          ) : (
            <ToGo removal={removal} />
          )}
        </Card>
      )}
    </QueryContent>
  )
}

function UnderWay({ removal: { removed, toRemove } }: { removal: Removal }) {
  const { t } = useLingui()
  return (
    <div className="flex flex-col gap-3">
      <ProgressBar
        label={t`Cleaning up`}
        value={removed}
        max={Math.max(toRemove, 1)}
        valueText={t`${{ part: removed }} of ${{ total: toRemove }}`}
      />
      <p className="text-quiet">
        <Trans>You can leave this page. The clean-up continues, even after a restart.</Trans>
      </p>
    </div>
  )
}

function ToGo({ removal }: { removal: Removal }) {
  const { t } = useLingui()
  const { id, documents, kinds, kept } = removal
  const wanted = confirmationFor(documents)
  const [typed, setTyped] = useState('')
  const [asks, setAsks] = useState(false)
  return (
    <div className="flex flex-col gap-4">
      <dl className="grid max-w-text grid-cols-[1fr_auto] gap-x-4 gap-y-1 tabular-nums">
        {kinds.map(({ kind, documents: count }) => (
          <div key={kind} className="contents">
            <dt dir="ltr">{kind}</dt>
            <dd className="text-right">{count}</dd>
          </div>
        ))}
        <dt className="font-semibold">
          <Trans>Total</Trans>
        </dt>
        <dd className="text-right font-semibold">{documents}</dd>
      </dl>
      <Hung hung={removal.hung} />
      {kept.length > 0 && (
        <Alert tone="info" title={<Trans>These gyms will stay</Trans>}>
          <Trans>Members manage them or have events there: {{ names: kept.map(({ name }) => name).join(', ') }}</Trans>
        </Alert>
      )}
      <TextField
        label={<Trans>Type “{wanted}” to clean up</Trans>}
        autoComplete="off"
        value={typed}
        onValueChange={setTyped}
        className="max-w-card"
      />
      <p>
        <Button look="danger" disabled={typed.trim() !== wanted} onClick={() => setAsks(true)}>
          <Trans>Clean up</Trans>
        </Button>
      </p>
      {asks && (
        <ReasonDialog
          danger
          title={<Trans>Delete {documents} documents?</Trans>}
          verb={t`Delete demo data`}
          act={async (reason) => {
            await demoDataApi.remove({ id, confirmation: typed, reason })
            await demoDataChanged()
          }}
          onClose={() => setAsks(false)}
        >
          <p>
            <Trans>This can't be undone.</Trans>
          </p>
        </ReasonDialog>
      )}
    </div>
  )
}

/** What real members added to the demo data. */
function Hung({ hung: { comments, follows, rsvps, likes, reviews } }: { hung: Removal['hung'] }) {
  if (comments + follows + rsvps + likes + reviews === 0) return null
  return (
    <p>
      <Trans>This also deletes what members added to the demo data:</Trans>{' '}
      <Plural value={{ count: comments }} one="# comment" other="# comments" />,{' '}
      <Plural value={{ count: likes }} one="# like" other="# likes" />,{' '}
      <Plural value={follows} one="# follow" other="# follows" />, <Plural value={rsvps} one="# RSVP" other="# RSVPs" />
      , <Plural value={{ count: reviews }} one="# review" other="# reviews" />.
    </p>
  )
}
