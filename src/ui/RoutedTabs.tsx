import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { type ComponentType, Suspense } from 'react'
import { data, type LoaderFunctionArgs, Navigate, useParams } from 'react-router'
import { SkeletonRows } from './Skeleton.tsx'
import { TabLinks } from './Tabs.tsx'

/** A tab with its own URL; `Content` is loaded when it's opened. */
export interface RoutedTab {
  id: string
  label: MessageDescriptor
  Content: ComponentType
}

/** The loader of a page whose path ends with `:tab?`: 404 for an unknown tab. */
export function tabLoader(tabs: readonly RoutedTab[]) {
  return ({ params: { tab } }: LoaderFunctionArgs) => {
    if (tab !== undefined && !tabs.some(({ id }) => id === tab))
      throw data(null, { status: 404, statusText: 'Not Found' })
    return null
  }
}

export interface RoutedTabsProps {
  /** The tab list's name, for a screen reader. */
  label: string
  tabs: readonly RoutedTab[]
  /** A tab's URL; without one, the base URL, which shows the first tab. */
  pathOf: (tab?: string) => string
}

/** A page's tabs, and the content of the one in the URL. */
export function RoutedTabs({ label, tabs, pathOf }: RoutedTabsProps) {
  const { t } = useLingui()
  const { tab } = useParams()
  const [first] = tabs
  const chosen = tab === undefined ? first : tabs.find(({ id }) => id === tab)
  if (!chosen || (tab !== undefined && tab === first?.id)) return <Navigate to={pathOf()} replace />
  const { Content } = chosen
  return (
    <>
      <TabLinks
        label={label}
        links={tabs.map((each) =>
          each === first
            ? { to: pathOf(), label: t(each.label), end: true }
            : { to: pathOf(each.id), label: t(each.label) },
        )}
      />
      <div className="mt-4 flex min-w-0 flex-col gap-4">
        <Suspense key={chosen.id} fallback={<SkeletonRows rows={5} picture={false} />}>
          <Content />
        </Suspense>
      </div>
    </>
  )
}
