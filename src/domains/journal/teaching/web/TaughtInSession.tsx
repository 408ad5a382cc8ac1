import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { addDrill, useDrills } from '#domains/journal/techniques/web/drills.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { useToast } from '#ui/Toasts.tsx'
import { TaughtFacts } from './TaughtFacts.tsx'
import { teaching } from './teaching.ts'

/** What was taught in a logged session, if it was a class. */
export default function TaughtInSession({ id }: { id: string }) {
  const { t } = useLingui()
  const toasts = useToast()
  const { items } = useDrills()
  const { data } = useQuery(teaching.ofSession.queryOptions({ input: { id } }))
  if (!data?.taught) return null
  const { techniques } = data.taught
  const missing = items && techniques.filter(({ slug }) => !items.some((item) => item.slug === slug))

  function add() {
    for (const technique of missing ?? []) void addDrill(technique)
    toasts.show({ text: t`Added to your drills.` })
  }
  return (
    <Card title={<Trans>Taught in this class</Trans>}>
      <TaughtFacts taught={data.taught} />
      {missing && missing.length > 0 && (
        <Button size="small" className="mt-3" icon={<Plus aria-hidden="true" />} onClick={add}>
          <Trans>Add to my drills</Trans>
        </Button>
      )}
    </Card>
  )
}
