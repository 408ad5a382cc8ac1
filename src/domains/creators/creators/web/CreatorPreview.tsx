import { useLingui } from '@lingui/react/macro'
import { sourcesOf } from '#platform/web/picture-address.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { BeltBar } from '#ui/BeltBar.tsx'
import { Chip } from '#ui/Chip.tsx'
import type { CreatorPage } from '../contract.ts'
import { languageName } from './names.ts'

/** The top of a creator's page, as viewers see it. */
export function CreatorPreview({ creator }: { creator: CreatorPage }) {
  const { i18n } = useLingui()
  const languages = creator.languages.map((code) => languageName(code, i18n.locale))
  return (
    <div className="flex flex-col gap-4">
      {creator.cover && (
        <img
          {...sourcesOf(creator.cover)}
          sizes="(width < 768px) 100vw, 768px"
          alt=""
          width={creator.cover.width}
          height={creator.cover.height}
          className="aspect-3/1 w-full rounded-control bg-sunk object-cover"
        />
      )}
      <div className="flex items-center gap-3">
        <Avatar name={creator.displayName} src={creator.photoURL} size={56} decorative />
        <div className="min-w-0">
          <p className="text-lg font-semibold wrap-anywhere">
            <bdi>{creator.displayName}</bdi>
          </p>
          <BeltBar belt={creator.beltRank ?? undefined} stripes={creator.stripes} size="small" />
        </div>
      </div>
      {creator.headline && (
        <p dir="auto" className="text-lg wrap-anywhere">
          {creator.headline}
        </p>
      )}
      {creator.about && (
        <p dir="auto" className="whitespace-pre-line wrap-anywhere">
          {creator.about}
        </p>
      )}
      <Facts teaches={creator.teaches} languages={languages} />
    </div>
  )
}

export function Facts({ teaches, languages }: { teaches: readonly string[]; languages: readonly string[] }) {
  if (teaches.length + languages.length === 0) return null
  return (
    <p className="flex flex-wrap gap-1.5">
      {teaches.map((tag) => (
        <Chip key={tag} tone="primary">
          <bdi>{tag}</bdi>
        </Chip>
      ))}
      {languages.map((language) => (
        <Chip key={language}>{language}</Chip>
      ))}
    </p>
  )
}
