import { Trans } from '@lingui/react/macro'

/** The first tab stop: skips the navigation and moves to the element with this id (give it `tabIndex={-1}`). */
export function SkipLink({ to = 'page' }: { to?: string }) {
  return (
    <a
      href={`#${to}`}
      className="fixed top-2 left-2 z-50 inline-flex min-h-11 -translate-y-20 items-center rounded-control bg-primary px-4 font-semibold text-on-primary focus:translate-y-0"
    >
      <Trans>Skip to content</Trans>
    </a>
  )
}
