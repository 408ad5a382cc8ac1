import { Trans, useLingui } from '@lingui/react/macro'
import { LocateFixed, MapPin } from 'lucide-react'
import { NoLocation, useMyPlace } from '#domains/gyms/gyms/web/FinderSearch.tsx'
import { OtherParams } from '#domains/gyms/gyms/web/OtherParams.tsx'
import { type Town, TYPED, useTownSuggestions, whereOfTown } from '#domains/gyms/gyms/web/town-search.ts'
import { Button } from '#ui/Button.tsx'
import { Combobox, type Suggestion } from '#ui/Combobox.tsx'
import type { DiscoverQuery } from './discover-query.ts'

interface Props {
  where: DiscoverQuery['where']
  onChange: (where: DiscoverQuery['where']) => void
  label: string
}

/** A field for a town and a "Near me" button. */
export function WhereField({ where, onChange, label }: Props) {
  const { t } = useLingui()
  const { locate, status } = useMyPlace((point) => onChange({ kind: 'near', point, label: '', mine: true }))
  const shown = where ? where.label || (where.mine ? t`Near me` : '') : ''
  const suggest = useTownSuggestions()
  return (
    <div>
      {/* Only submitted before the app has started. After that, choosing a town is enough. */}
      <form onSubmit={(event) => event.preventDefault()} className="flex items-end gap-2">
        <OtherParams except={[TYPED]} />
        <Combobox<Suggestion | Town>
          // Resets the field when the place in the URL changes, such as after going back.
          key={shown}
          label={label}
          name={TYPED}
          className="min-w-0 flex-1"
          placeholder={t`Town`}
          icon={<MapPin aria-hidden="true" />}
          value={shown ? { id: 'chosen', label: shown } : null}
          onValueChange={(town) => {
            if (town && 'place' in town) onChange(whereOfTown(town))
          }}
          suggest={suggest}
        />
        <Button
          icon={<LocateFixed aria-hidden="true" />}
          className="noscript:hidden"
          busy={status === 'asking'}
          aria-pressed={where?.mine ?? false}
          onClick={locate}
        >
          <Trans>Near me</Trans>
        </Button>
        <noscript>
          <Button type="submit">
            <Trans>Search</Trans>
          </Button>
        </noscript>
      </form>
      <NoLocation status={status} />
    </div>
  )
}
