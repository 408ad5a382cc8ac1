import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { paths } from '#platform/web/paths.ts'
import { Chip } from '#ui/Chip.tsx'
import type { TechniqueVideo } from '../contract.ts'

export function TechniqueLinks({ techniques }: Pick<TechniqueVideo, 'techniques'>) {
  const { t } = useLingui()
  if (techniques.length === 0) return null
  return (
    <ul aria-label={t`Techniques`} className="flex flex-wrap gap-1.5">
      {techniques.map(({ slug, name }) => (
        <li key={slug} className="max-w-full">
          <Link to={paths.techniques(slug)} className="inline-flex max-w-full rounded-full no-underline">
            <Chip className="hover:border-edge">
              <bdi>{name}</bdi>
            </Chip>
          </Link>
        </li>
      ))}
    </ul>
  )
}
