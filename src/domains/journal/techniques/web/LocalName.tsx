import { useLingui } from '@lingui/react/macro'
import { localNameOf } from '../local-name.ts'
import type { SearchQuery } from '../search.ts'

/** A technique's name in the reader's language, in quiet text after the English one. Renders nothing without one. */
export function LocalName({ technique }: { technique: Pick<SearchQuery, 'name' | 'aliases'> | undefined }) {
  const { i18n } = useLingui()
  const name = technique && localNameOf(technique, i18n.locale)
  if (!name) return null
  return (
    <>
      {' '}
      <bdi className="text-sm font-normal text-quiet wrap-anywhere">{name}</bdi>
    </>
  )
}
