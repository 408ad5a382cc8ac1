import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useSaving } from '#domains/members/people/web/saving.ts'
import { ActForm } from '#domains/moderation/sanctions/web/ActForm.tsx'
import { newId } from '#platform/ids.ts'
import { paths } from '#platform/web/paths.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { useToast } from '#ui/Toasts.tsx'
import type { ReportCase } from '../contract.ts'
import type { Decision } from '../rules.ts'
import { CloseCase, HideUnowned } from './CloseCase.tsx'
import { decisionLabels, hiddenLabels } from './report-labels.ts'
import { reportsApi, reportsChanged } from './reports.ts'

type Sent = Omit<Parameters<typeof reportsApi.decide>[0], 'id' | 'version'>

/** First somebody says that they look at it, so that two do not decide at once; then what is done about it. */
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
      <HideUnowned
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
    <Card title={<Trans>Decide</Trans>}>
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
    // What was refused was another wish than what is sent next.
    key.current = newId()
    await reportsChanged()
    if (!done) return
    toasts.show({ tone: 'good', text: t`Decided. Whoever reported it hears that somebody looked.` })
    void navigate(paths.admin('reports'))
  }
  return { saving, forget, decide }
}

function WhyNot({ why }: { why: NonNullable<ReportCase['why']> }) {
  return (
    <Alert tone="careful">
      {why === 'about_yourself' ? (
        <Trans>This is about you. Somebody else decides, and what was said stays with them.</Trans>
      ) : (
        <Trans>This is about somebody who keeps order here too: an admin has to decide.</Trans>
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
    <Card title={<Trans>Decide</Trans>}>
      {item.heldBy ? (
        <>
          <p>
            <Trans>
              <bdi>{item.heldBy.name}</bdi> looks at it.
            </Trans>
          </p>
          <LetGo item={item} />
        </>
      ) : (
        <>
          <p className="text-quiet">
            <Trans>Say that you look at it, so that nobody else decides meanwhile.</Trans>
          </p>
          <Button look="primary" className="mt-3" busy={saving.status === 'saving'} onClick={() => void hold()}>
            <Trans>I look at it</Trans>
          </Button>
        </>
      )}
      {saving.status === 'failed' && (
        <Alert tone="danger" className="mt-3">
          {saving.failure.message || <Trans>Couldn't save. Try again.</Trans>}
        </Alert>
      )}
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
        <Trans>Let somebody else look</Trans>
      </Button>
      {saving.status === 'failed' && <p className="text-sm text-danger">{saving.failure.message}</p>}
    </>
  )
}
