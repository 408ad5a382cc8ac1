import { ph } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useSaving } from '#domains/members/people/web/use-saving.ts'
import { ActForm } from '#domains/moderation/sanctions/web/ActForm.tsx'
import { newId } from '#platform/ids.ts'
import { paths } from '#platform/web/paths.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Failure } from '#ui/Failure.tsx'
import { useToast } from '#ui/Toasts.tsx'
import type { ReportCase } from '../contract.ts'
import type { Decision } from '../rules.ts'
import { CloseCase, HideContentWithoutOwner } from './CloseCase.tsx'
import { decisionLabels, hiddenLabels } from './report-labels.ts'
import { reportsApi, reportsChanged } from './reports.ts'

type Sent = Omit<Parameters<typeof reportsApi.decide>[0], 'id' | 'version'>

/** Only the moderator a case is assigned to can decide it, so two people can't decide the same one. */
export function DecideCase({ item }: { item: ReportCase }) {
  const { t } = useLingui()
  const { saving, forget, decide } = useDeciding(item)
  const [chosen, setChosen] = useState<Decision | null>(null)

  if (item.why) return <WhyNot why={item.why} />
  if (!item.isHeldByMe) return <Hold item={item} />

  const cancel = () => {
    forget()
    setChosen(null)
  }
  if (chosen === 'nothing')
    return (
      <CloseCase saving={saving} onDecide={(note) => void decide({ decision: 'nothing', note })} onCancel={cancel} />
    )
  if (chosen === 'hide' && item.about === null)
    return (
      <HideContentWithoutOwner
        saving={saving}
        onDecide={(note) => void decide({ decision: 'hide', message: note, note })}
        onCancel={cancel}
      />
    )
  if (chosen !== null)
    return (
      <Card title={t(decisionLabels[chosen])}>
        <ActForm
          kind={chosen}
          more={chosen === 'hide' ? hiddenLabels[item.targetType] : null}
          name={<bdi>{item.about?.name}</bdi>}
          saving={saving}
          onCancel={cancel}
          onAct={({ kind, ...act }) => void decide({ decision: kind, ...act })}
        />
      </Card>
    )
  return <Choices item={item} onChoose={setChosen} />
}

function Choices({ item, onChoose }: { item: ReportCase; onChoose: (decision: Decision) => void }) {
  const { t } = useLingui()
  return (
    <Card title={<Trans>Decision</Trans>}>
      <div className="flex flex-wrap gap-2">
        {item.may.map((decision) => (
          <Button key={decision} onClick={() => onChoose(decision)}>
            {t(decisionLabels[decision])}…
          </Button>
        ))}
        <LetGo item={item} />
      </div>
    </Card>
  )
}

function useDeciding(item: ReportCase) {
  const { t } = useLingui()
  const toasts = useToast()
  const navigate = useNavigate()
  const { saving, save, forget } = useSaving()
  const key = useRef(newId())

  async function decide(sent: Sent) {
    const done = await save(() =>
      reportsApi.decide({ id: item.id, version: item.version, ...sent }, { context: { idempotencyKey: key.current } }),
    )
    // The next decision is a separate request, so it needs its own idempotency key.
    key.current = newId()
    await reportsChanged()
    if (!done) return
    toasts.show({
      tone: 'good',
      text: t`Decision saved. We've let everyone who sent a report know that we looked into it.`,
    })
    void navigate(paths.admin('reports'))
  }
  return { saving, forget, decide }
}

function WhyNot({ why }: { why: NonNullable<ReportCase['why']> }) {
  return (
    <Alert tone="careful">
      {why === 'about_yourself' ? (
        <Trans>This report is about you. Someone else will decide, and only they can see what it says.</Trans>
      ) : (
        <Trans>This report is about a moderator or an admin, so an admin has to decide.</Trans>
      )}
    </Alert>
  )
}

function Hold({ item }: { item: ReportCase }) {
  const { saving, save } = useSaving()
  const hold = async () => {
    await save(() => reportsApi.hold({ id: item.id, version: item.version }))
    await reportsChanged()
  }
  return (
    <Card title={<Trans>Decision</Trans>}>
      {item.heldBy ? (
        <>
          <p>
            <Trans>
              <bdi>{ph({ name: item.heldBy.name })}</bdi> is reviewing this.
            </Trans>
          </p>
          <LetGo item={item} />
        </>
      ) : (
        <>
          <p className="text-quiet">
            <Trans>Assign this report to yourself so no one else decides in the meantime.</Trans>
          </p>
          <Button look="primary" className="mt-3" busy={saving.status === 'saving'} onClick={() => void hold()}>
            <Trans>Assign to me</Trans>
          </Button>
        </>
      )}
      {saving.status === 'failed' && <Failure failure={saving.failure} className="mt-3" />}
    </Card>
  )
}

function LetGo({ item }: { item: ReportCase }) {
  const { saving, save } = useSaving()
  const letGo = async () => {
    await save(() => reportsApi.letGo({ id: item.id }))
    await reportsChanged()
  }
  return (
    <>
      <Button look="quiet" busy={saving.status === 'saving'} onClick={() => void letGo()}>
        <Trans>Unassign</Trans>
      </Button>
      {saving.status === 'failed' && <Failure failure={saving.failure} />}
    </>
  )
}
