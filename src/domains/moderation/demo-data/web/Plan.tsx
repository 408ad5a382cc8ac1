import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { SeedChoice } from '../rules.ts'
import { planQuery } from './demo-data.ts'

/** A preview of what would be generated. */
export function Plan({ choice }: { choice: SeedChoice }) {
  const { i18n } = useLingui()
  const { data } = useQuery({ ...planQuery(choice), placeholderData: keepPreviousData })
  if (!data) return null
  const { counts, people, gyms } = data
  const list = new Intl.ListFormat(i18n.locale, { type: 'conjunction' })
  const documents =
    counts.members + counts.gyms + counts.sessions + counts.posts + counts.promotions + counts.activities
  return (
    <div role="status" className="mt-4 rounded-control border border-line bg-ground p-4">
      <p>
        <Trans>This creates:</Trans>{' '}
        <Plural value={{ count: counts.members }} one="# demo member" other="# demo members" />,{' '}
        <Plural value={{ count: counts.gyms }} one="# gym" other="# gyms" />,{' '}
        <Plural value={{ count: counts.sessions }} one="# session" other="# sessions" />,{' '}
        <Plural value={{ count: counts.posts }} one="# post" other="# posts" />,{' '}
        <Plural value={{ count: counts.promotions }} one="# promotion" other="# promotions" />
        {' = '}
        <Plural value={{ count: documents }} one="# document" other="# documents" />.
      </p>
      <p className="mt-2 text-sm text-quiet">{list.format([...people, ...gyms])} …</p>
    </div>
  )
}
