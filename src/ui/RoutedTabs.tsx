import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import type { ComponentType } from 'react'
import { data, type LoaderFunctionArgs, Navigate, useLoaderData, useParams } from 'react-router'
import { TabLinks } from './Tabs.tsx'

/** A tab with its own URL, whose code is loaded when it's opened. */
export interface RoutedTab {
  id: string
  label: MessageDescriptor
  load: () => Promise<ComponentType>
}

/**
 * The loader of a page whose path ends with `:tab?`: 404 for an unknown tab. It also loads the tab's code, because React
 * drops what the server rendered of a part that changes before its code has arrived.
 */
export function tabLoader(tabs: readonly RoutedTab[]) {
  return async ({ params: { tab } }: LoaderFunctionArgs) => {
    const chosen = tabAt(tabs, tab)
    if (!chosen) throw data(null, { status: 404, statusText: 'Not Found' })
    return { Content: await chosen.load() }
  }
}

const tabAt = (tabs: readonly RoutedTab[], id = tabs[0]?.id) => tabs.find((tab) => tab.id === id)

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
  const { Content } = useLoaderData() as Awaited<ReturnType<ReturnType<typeof tabLoader>>>
  const [first] = tabs
  if (tab !== undefined && tab === first?.id) return <Navigate to={pathOf()} replace />
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
        <Content />
      </div>
    </>
  )
}
