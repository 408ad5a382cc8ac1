import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { type ComponentType, lazy } from 'react'

interface AdminSection {
  id: string
  label: MessageDescriptor
  Content: ComponentType
}

/** What admins look after (D13), in this order. A section is loaded when somebody opens it. */
export const SECTIONS: readonly AdminSection[] = [
  {
    id: 'claims',
    label: msg`Claims`,
    Content: lazy(async () => ({ default: (await import('#features/claims/web/ClaimsSection.tsx')).ClaimsSection })),
  },
  {
    id: 'creators',
    label: msg`Creators`,
    Content: lazy(async () => ({
      default: (await import('#features/creators/web/AdminSection.tsx')).AdminSection,
    })),
  },
  {
    id: 'new-gyms',
    label: msg`New gyms`,
    Content: lazy(async () => ({
      default: (await import('#features/new-gyms/web/NewGymsSection.tsx')).NewGymsSection,
    })),
  },
  {
    id: 'techniques',
    label: msg`Techniques`,
    Content: lazy(async () => ({
      default: (await import('#features/techniques/web/TechniquesSection.tsx')).TechniquesSection,
    })),
  },
  {
    id: 'jobs',
    label: msg`Jobs`,
    Content: lazy(async () => ({ default: (await import('./JobsSection.tsx')).JobsSection })),
  },
]
