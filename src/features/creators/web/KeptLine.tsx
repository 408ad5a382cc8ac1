import { Trans, useLingui } from '@lingui/react/macro'
import { regionalLocale } from '#platform/web/region.ts'
import { Button } from '#ui/Button.tsx'
import type { Kept } from './use-application.ts'

/** How what is written stands, in one quiet line. */
export function KeptLine({ kept }: { kept: Kept }) {
  const { i18n } = useLingui()
  return (
    <p role="status" className="min-h-6 text-sm text-quiet">
      <Words kept={kept} locale={regionalLocale(i18n.locale)} />
    </p>
  )
}

function Words({ kept, locale }: { kept: Kept; locale: string }) {
  switch (kept.status) {
    case 'new':
      return null
    case 'saved': {
      const time = new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(kept.at)
      return <Trans>Saved {time}</Trans>
    }
    case 'here':
      return <Trans>Kept on this device. It is sent when you send the form.</Trans>
    case 'elsewhere':
      return (
        <>
          <Trans>This was changed in another window.</Trans>{' '}
          <Button size="small" look="quiet" onClick={() => window.location.reload()}>
            <Trans>Show what stands there</Trans>
          </Button>
        </>
      )
  }
}
