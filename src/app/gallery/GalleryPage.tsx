import { type ComponentType, useState } from 'react'
import { Chip, FilterChip } from '#ui/Chip.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { beltSamples } from './belt-samples.tsx'
import { fieldSamples } from './field-samples.tsx'
import { messageSamples } from './message-samples.tsx'
import { pressSamples } from './press-samples.tsx'
import { surfaceSamples } from './surface-samples.tsx'

export interface Sample {
  /** The component's name, as imported. */
  name: string
  purpose: string
  Show: ComponentType<{ theme: string }>
}

const groups: Record<string, Sample[]> = {
  'Sign and belts': beltSamples,
  'What is pressed': pressSamples,
  'What is filled in': fieldSamples,
  'What is said': messageSamples,
  'What holds things': surfaceSamples,
}

const themes = ['light', 'dark'] as const

/** Components in `ui/` in their states, for developers. Not translated; in builds only if `VITE_GALLERY` is set. */
export function Component() {
  const [shown, setShown] = useState<readonly (typeof themes)[number][]>(themes)
  return (
    <main className="page-width pb-16">
      <title>Parts · Open Mat</title>
      <PageTitle
        lead="Every component in every state. Import each from its own file: #ui/Button.tsx."
        action={themes.map((theme) => (
          <FilterChip
            key={theme}
            pressed={shown.includes(theme)}
            onPressedChange={(pressed) =>
              setShown(themes.filter((each) => (each === theme ? pressed : shown.includes(each))))
            }
          >
            {theme === 'light' ? 'Light' : 'Dark'}
          </FilterChip>
        ))}
      >
        Parts
      </PageTitle>
      {Object.entries(groups).map(([title, samples]) => (
        <section key={title} className="mt-8">
          <h2 className="mb-4 text-xl">{title}</h2>
          <div className="flex flex-col gap-6">
            {samples.map((sample) => (
              <article key={sample.name} className="overflow-hidden rounded-card border border-line">
                <header className="flex flex-wrap items-baseline gap-x-3 gap-y-1 border-b border-line bg-paper px-4 py-2">
                  <Chip tone="primary">{sample.name}</Chip>
                  <p className="text-sm text-quiet">{sample.purpose}</p>
                </header>
                <div className={shown.length === 2 ? 'grid lg:grid-cols-2' : 'grid'}>
                  {shown.map((theme) => (
                    <div key={theme} className={`${theme} min-w-0 bg-ground p-4 sm:p-6`}>
                      <sample.Show theme={theme} />
                    </div>
                  ))}
                </div>
              </article>
            ))}
          </div>
        </section>
      ))}
    </main>
  )
}
