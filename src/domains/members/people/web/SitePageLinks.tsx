import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { paths } from '#platform/web/paths.ts'

const labels = {
  help: msg`Help`,
  privacy: msg`Privacy`,
  terms: msg`Terms`,
  'community-guidelines': msg`Community guidelines`,
  'open-data': msg`Open data`,
} as const
type SitePage = keyof typeof labels

/** Links to the help, privacy, terms and similar pages, in the current language. */
export function SitePageLinks({ className }: { className: string }) {
  const { t, i18n } = useLingui()
  return (Object.keys(labels) as SitePage[]).map((page) => (
    <a key={page} href={paths.sitePage(page, i18n.locale)} className={className}>
      {t(labels[page])}
    </a>
  ))
}
