import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { GymPicture } from '#domains/gyms/gyms/contract.ts'
import { sizedAddress } from '#platform/web/picture-address.ts'
import type { GymField } from '../rules.ts'

export const isPictureField = (field: GymField) => field === 'logo' || field === 'cover' || field === 'photos'

/** A field's pictures as an array, whether it has one, several or none. */
export const picturesIn = (value: unknown) => [value].flat().filter((one) => one != null) as GymPicture[]

/** Removed and added photos. If only the order or descriptions changed, all photos in their new form. */
export function PhotoDiff({ before, after }: { before: GymPicture[]; after: GymPicture[] }) {
  const without = (pictures: GymPicture[], others: GymPicture[]) =>
    pictures.filter(({ id }) => !others.some((other) => other.id === id))
  const [gone, come] = [without(before, after), without(after, before)]
  const isRearranged = gone.length === 0 && come.length === 0
  return (
    <div className="flex flex-col gap-2 text-sm">
      {gone.length > 0 && <Pictures pictures={gone} label={<Trans>Removed</Trans>} faded />}
      {come.length > 0 && <Pictures pictures={come} label={<Trans>Added</Trans>} />}
      {isRearranged && <Pictures pictures={after} label={<Trans>New order or descriptions</Trans>} />}
    </div>
  )
}

function Pictures({ pictures, label, faded }: { pictures: GymPicture[]; label: ReactNode; faded?: boolean }) {
  const { t } = useLingui()
  return (
    <div>
      <p className="text-quiet">{label}</p>
      <ul className="mt-1 flex flex-wrap gap-2">
        {pictures.map(({ id, url, alt }) => (
          <li key={id} className="w-28">
            <a href={url} target="_blank" rel="noreferrer" className="block">
              <img
                src={sizedAddress(url, 192)}
                alt={alt || t`A photo`}
                width={112}
                height={84}
                loading="lazy"
                className={`aspect-4/3 w-full rounded-control bg-sunk object-cover ${faded ? 'opacity-50' : ''}`}
              />
            </a>
            {alt && (
              <p className="mt-0.5 text-xs text-quiet wrap-anywhere" dir="auto">
                {alt}
              </p>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
