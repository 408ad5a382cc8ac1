import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { sourcesOf } from '#platform/web/picture-address.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { BeltBar } from '#ui/BeltBar.tsx'
import { Card } from '#ui/Card.tsx'
import type { CreatorCard } from '../contract.ts'
import { Facts } from './CreatorPreview.tsx'
import { creatorPath } from './creator-path.ts'
import { languageName } from './names.ts'

export function CreatorRow({ creator, children }: { creator: CreatorCard; children?: ReactNode }) {
  const { i18n } = useLingui()
  return (
    <Card as="li" padding="none">
      {creator.cover && (
        <img
          {...sourcesOf(creator.cover)}
          sizes="(width < 768px) 100vw, 768px"
          alt=""
          loading="lazy"
          width={creator.cover.width}
          height={creator.cover.height}
          className="aspect-4/1 w-full bg-sunk object-cover"
        />
      )}
      <div className="flex items-start gap-3 p-4">
        <Avatar name={creator.displayName} src={creator.photoURL} size={56} decorative />
        <div className="flex min-w-0 flex-1 flex-col gap-2">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Link
              to={creatorPath(creator)}
              className="inline-block max-w-full text-lg leading-6 font-semibold wrap-anywhere hover:underline"
            >
              <bdi>{creator.displayName}</bdi>
            </Link>
            <BeltBar belt={creator.beltRank ?? undefined} stripes={creator.stripes} size="small" />
          </div>
          {creator.headline && (
            <p dir="auto" className="wrap-anywhere">
              {creator.headline}
            </p>
          )}
          <Facts
            teaches={creator.teaches}
            languages={creator.languages.map((code) => languageName(code, i18n.locale))}
          />
          {children}
        </div>
      </div>
    </Card>
  )
}
