import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDates } from '#platform/web/dates.ts'
import { localDay } from '#platform/web/local-day.ts'
import { queryClient } from '#platform/web/query-client.ts'
import { useAction } from '#platform/web/use-action.ts'
import { Button } from '#ui/Button.tsx'
import { beltLabel } from '#ui/belt-labels.ts'
import { type BeltSlug, beltSlugs } from '#ui/belts.ts'
import { Card } from '#ui/Card.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'
import { Select } from '#ui/Select.tsx'
import { SkeletonRows } from '#ui/Skeleton.tsx'
import { TextField } from '#ui/TextField.tsx'
import { useToast } from '#ui/Toasts.tsx'
import type { TechniqueRule } from '../contract.ts'
import { RuleSentence } from './RuleCard.tsx'
import { techniques, techniquesApi } from './techniques.ts'

const rulesQuery = { ...techniques.rules.queryOptions({ input: undefined }), meta: { keep: false } }

/** For admins: edits the competition rules shown on technique pages. */
export function RulesCard() {
  const { t } = useLingui()
  const { date } = useDates()
  const { data } = useQuery(rulesQuery)
  const [edited, setEdited] = useState<TechniqueRule | null>(null)
  return (
    <Card title={<Trans>Competition rules</Trans>}>
      {!data && <SkeletonRows rows={4} picture={false} />}
      <ul className="flex flex-col divide-y divide-line">
        {data?.items.map((rule) => (
          <li key={rule.key} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
            <span className="min-w-0 flex-1 basis-60">
              <RuleSentence rule={rule} />
              <span className="block text-sm text-quiet">
                <Trans>As of {{ day: date(rule.asOf) }}</Trans>
              </span>
            </span>
            <Button size="small" aria-label={t`Edit “${{ title: rule.name }}”`} onClick={() => setEdited(rule)}>
              <Trans>Change</Trans>
            </Button>
          </li>
        ))}
      </ul>
      {edited && <RuleDialog rule={edited} onClose={() => setEdited(null)} />}
    </Card>
  )
}

const NONE = 'none'

function RuleDialog({ rule, onClose }: { rule: TechniqueRule; onClose: () => void }) {
  const { t } = useLingui()
  const toasts = useToast()
  const { act, busy } = useAction()
  const [says, setSays] = useState({ ...rule, asOf: localDay() })
  const save = () =>
    act(async () => {
      await techniquesApi.changeRule(says)
      await queryClient.invalidateQueries({ queryKey: rulesQuery.queryKey })
      toasts.show({ tone: 'good', text: t`Saved.` })
      onClose()
    })

  return (
    <FormDialog
      onClose={onClose}
      title={rule.name}
      onSubmit={() => void save()}
      submitLabel={<Trans>Save</Trans>}
      isPending={busy !== null}
      error={null}
    >
      <RuleFields rule={says} onChange={setSays} />
    </FormDialog>
  )
}

interface RuleFieldsProps {
  rule: TechniqueRule
  onChange: (rule: TechniqueRule) => void
}

function RuleFields({ rule, onChange }: RuleFieldsProps) {
  const { i18n, t } = useLingui()
  const belts: readonly (BeltSlug | typeof NONE)[] = [NONE, ...beltSlugs]
  return (
    <>
      <TextField label={t`Name`} value={rule.name} onValueChange={(name) => onChange({ ...rule, name })} />
      <Select
        label={t`Lowest belt allowed (adults)`}
        options={belts.map((value) => ({ value, label: value === NONE ? t`Unknown` : beltLabel(i18n, value) }))}
        value={rule.fromBelt ?? NONE}
        onValueChange={(value) => onChange({ ...rule, fromBelt: value === NONE ? null : value })}
      />
      <Checkbox
        label={t`No-gi only`}
        checked={rule.noGiOnly}
        onCheckedChange={(noGiOnly) => onChange({ ...rule, noGiOnly })}
      />
      <Checkbox
        label={t`Not allowed at any level`}
        checked={rule.forbidden}
        onCheckedChange={(forbidden) => onChange({ ...rule, forbidden })}
      />
      <TextField type="date" label={t`As of`} value={rule.asOf} onValueChange={(asOf) => onChange({ ...rule, asOf })} />
    </>
  )
}
