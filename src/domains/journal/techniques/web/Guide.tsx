import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ShieldCheck, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFirstRender } from '#platform/web/first-render.ts'
import { Card } from '#ui/Card.tsx'
import type { TechniqueGuide } from '../contract.ts'
import { guidesQuery } from './guides.ts'

/** The guide to a technique: from the device once all guides are on it, until then the given one. */
export function useGuide(slug: string, answered: TechniqueGuide | null | undefined): TechniqueGuide | null {
  const { i18n } = useLingui()
  const { data } = useQuery({ ...guidesQuery(i18n.locale), enabled: !useFirstRender() })
  return data?.[slug] ?? answered ?? null
}

export function Guide({ guide: { what, when, details, mistakes, safety } }: { guide: TechniqueGuide }) {
  return (
    <Card as="section">
      <p className="text-lg leading-snug">{what}</p>
      <Part title={<Trans>When to use it</Trans>}>
        <p>{when}</p>
      </Part>
      <Part title={<Trans>Key details</Trans>}>
        <ol className="flex flex-col gap-3">
          {details.map((detail, at) => (
            <li key={detail} className="flex items-start gap-3">
              <span
                aria-hidden="true"
                className="flex size-7 shrink-0 items-center justify-center rounded-full bg-primary text-sm font-semibold text-on-primary tabular-nums"
              >
                {at + 1}
              </span>
              <span className="pt-0.5">{detail}</span>
            </li>
          ))}
        </ol>
      </Part>
      <Part title={<Trans>Common mistakes</Trans>}>
        <ul className="flex flex-col gap-3">
          {mistakes.map((mistake) => (
            <li key={mistake} className="flex items-start gap-3">
              <X aria-hidden="true" size={20} className="mx-1 mt-0.5 shrink-0 text-danger" />
              {mistake}
            </li>
          ))}
        </ul>
      </Part>
      <Part title={<Trans>Practise it safely</Trans>}>
        <p className="flex items-start gap-3">
          <ShieldCheck aria-hidden="true" size={20} className="mx-1 mt-0.5 shrink-0 text-good" />
          {safety}
        </p>
      </Part>
    </Card>
  )
}

function Part({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section className="mt-6">
      <h2 className="mb-2 text-base">{title}</h2>
      {children}
    </section>
  )
}
