import { useLingui } from '@lingui/react/macro'
import { Search } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '#platform/web/paths.ts'

export const iconLook = 'inline-flex size-11 shrink-0 items-center justify-center rounded-control hover:bg-sunk'

export function SearchLink() {
  const { t } = useLingui()
  return (
    <Link to={paths.search()} title={t`Search`} className={iconLook}>
      <Search aria-hidden="true" size={20} />
    </Link>
  )
}
