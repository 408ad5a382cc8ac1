import { Link } from 'react-router'
import type { CreatorPage } from '#domains/creators/creators/contract.ts'
import { BeltLine } from '#domains/members/people/web/BeltLine.tsx'
import { paths } from '#platform/web/paths.ts'
import { sourcesOf } from '#platform/web/picture-address.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Chip } from '#ui/Chip.tsx'

/** The top of the subscribe page: who the creator is. */
export function CreatorHeader({ creator }: { creator: CreatorPage }) {
  const { displayName, photoURL, beltRank, stripes, headline, about, cover, teaches } = creator
  return (
    <header className="overflow-hidden rounded-card border border-line bg-paper">
      {cover ? (
        <img
          {...sourcesOf(cover)}
          sizes="(width < 768px) 100vw, 768px"
          alt=""
          width={cover.width}
          height={cover.height}
          className="h-32 w-full border-b border-line bg-sunk object-cover sm:h-48"
        />
      ) : (
        <div aria-hidden="true" className="tatami h-20 border-b border-line sm:h-28" />
      )}
      <div className="flex flex-col gap-3 px-4 pb-6 sm:px-8 sm:pb-8">
        <Avatar
          name={displayName}
          src={photoURL}
          size={96}
          decorative
          className="-mt-10 self-start ring-4 ring-paper sm:-mt-12"
        />
        <h1 id="creator-name" className="text-2xl wrap-anywhere">
          <Link to={paths.profile(creator)} className="hover:underline">
            <bdi>{displayName}</bdi>
          </Link>
        </h1>
        {headline && (
          <p className="text-lg wrap-anywhere" dir="auto">
            {headline}
          </p>
        )}
        {beltRank && <BeltLine beltRank={beltRank} stripes={stripes} />}
        {teaches.length > 0 && (
          <ul className="flex flex-wrap gap-2">
            {teaches.map((tag) => (
              <li key={tag} className="max-w-full">
                <Chip>
                  <bdi>{tag}</bdi>
                </Chip>
              </li>
            ))}
          </ul>
        )}
        {about && (
          <p className="max-w-text whitespace-pre-line wrap-anywhere" dir="auto">
            {about}
          </p>
        )}
      </div>
    </header>
  )
}
