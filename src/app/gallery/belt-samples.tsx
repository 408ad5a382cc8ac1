import { BeltBar } from '#ui/BeltBar.tsx'
import { beltSlugs } from '#ui/belts.ts'
import { Sign } from '#ui/Sign.tsx'
import type { Sample } from './GalleryPage.tsx'

export const beltSamples: Sample[] = [
  {
    name: 'Sign',
    purpose: "The app's logo, with a belt of any rank. It has more detail from 64 px up.",
    Show: () => (
      <div className="flex flex-wrap items-end gap-4">
        {[24, 40, 96, 256].map((size) => (
          <Sign key={size} size={size} label="Open Mat" />
        ))}
      </div>
    ),
  },
  {
    name: 'Sign belt={…}',
    purpose: 'Twenty belts and the default, which also replaces an unknown rank.',
    Show: () => (
      <div className="flex flex-wrap gap-3">
        {[...beltSlugs, 'default'].map((slug) => (
          <figure key={slug} className="flex w-18 flex-col items-center gap-1">
            <Sign belt={slug} size={64} />
            <figcaption className="text-center text-xs wrap-anywhere text-quiet">{slug}</figcaption>
          </figure>
        ))}
        {[...beltSlugs, 'default'].map((slug) => (
          <Sign key={slug} belt={slug} size={40} />
        ))}
      </div>
    ),
  },
  {
    name: 'BeltBar',
    purpose: 'A rank next to a name: the belt, its bar and stripes, and always its name.',
    Show: () => (
      <div className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
        {beltSlugs.map((slug, at) => (
          <BeltBar key={slug} belt={slug} stripes={at % 5} />
        ))}
        <BeltBar belt="yellow_black" stripes={12} />
        <BeltBar belt="Black" stripes={6} />
        <BeltBar belt={undefined} />
        <BeltBar belt="blue" stripes={1} size="small" />
      </div>
    ),
  },
]
