import { Trans, useLingui } from '@lingui/react/macro'
import { Copy } from 'lucide-react'
import { useState } from 'react'
import { escapeHtml } from '#platform/escape-html.ts'
import { LANGUAGES, type Language } from '#platform/languages.ts'
import { origin } from '#platform/web/browser.ts'
import { useOnline } from '#platform/web/online.ts'
import { paths } from '#platform/web/paths.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { RadioCards } from '#ui/RadioCards.tsx'
import { Select } from '#ui/Select.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { useToast } from '#ui/Toasts.tsx'
import type { TabProps } from './tabs.ts'

/** In pixels. Longer content scrolls inside the frame, which can't grow without a script. */
const HEIGHTS = { timetable: 640, events: 480, reviews: 480 }

/** The gym's timetable, events and reviews for its own website: a preview, and the HTML to paste. */
export function WebsiteTab({ gym: { name, slug } }: TabProps) {
  const { t } = useLingui()
  const isOnline = useOnline()
  const [part, setPart] = useState<keyof typeof HEIGHTS>('timetable')
  const [theme, setTheme] = useState<'auto' | 'light' | 'dark'>('auto')
  const [lang, setLang] = useState<'auto' | Language>('auto')
  const titles = {
    timetable: t`Timetable of ${name}`,
    events: t`Events at ${name}`,
    reviews: t`Reviews of ${name}`,
  }
  const chosen = Object.entries({ lang, theme }).filter(([, value]) => value !== 'auto')
  const path = `/embed${paths.gym(slug)}/${part}${chosen.length > 0 ? `?${new URLSearchParams(chosen)}` : ''}`
  const frame = { title: titles[part], height: HEIGHTS[part] }
  return (
    <Card title={<Trans>Your website</Trans>}>
      <div className="flex flex-col gap-4">
        <p className="max-w-text text-quiet">
          <Trans>
            Show these on your own website. Changes you make here show up within a minute, and no cookies are set.
          </Trans>
        </p>
        <RadioCards
          legend={<Trans>Show</Trans>}
          value={part}
          onValueChange={setPart}
          columns={3}
          alwaysColumns
          options={[
            { value: 'timetable', label: <Trans>Timetable</Trans> },
            { value: 'events', label: <Trans>Events</Trans> },
            { value: 'reviews', label: <Trans>Reviews</Trans> },
          ]}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <Select
            label={t`Colours`}
            value={theme}
            onValueChange={setTheme}
            options={[
              { value: 'auto', label: t`Same as the visitor's device` },
              { value: 'light', label: t`Light` },
              { value: 'dark', label: t`Dark` },
            ]}
          />
          <Select
            label={t`Language`}
            value={lang}
            onValueChange={setLang}
            options={[
              { value: 'auto', label: t`Same as the visitor's browser` },
              ...(Object.entries(LANGUAGES) as [Language, string][]).map(([value, label]) => ({ value, label })),
            ]}
          />
        </div>
        <Snippet html={snippetOf(new URL(path, origin()).href, frame)} />
        <section aria-label={t`Preview`} className="overflow-hidden rounded-control border border-line bg-sunk">
          {isOnline ? (
            <iframe key={path} src={path} {...frame} className="block w-full" />
          ) : (
            <p className="p-4 text-quiet">
              <Trans>You're offline. The preview appears when you're back.</Trans>
            </p>
          )}
        </section>
      </div>
    </Card>
  )
}

function Snippet({ html }: { html: string }) {
  const { t } = useLingui()
  const toasts = useToast()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(html)
      toasts.show({ tone: 'good', text: t`Copied` })
    } catch {
      toasts.show({ tone: 'danger', text: t`Couldn't copy it. Select the text and copy it yourself.` })
    }
  }
  return (
    <div className="flex flex-col items-start gap-2">
      <TextArea
        className="w-full"
        label={t`HTML to paste into your page`}
        hint={t`Change the height to fit your page.`}
        dir="ltr"
        readOnly
        spellCheck={false}
        value={html}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button look="primary" icon={<Copy aria-hidden="true" />} onClick={() => void copy()}>
        <Trans>Copy</Trans>
      </Button>
    </div>
  )
}

const snippetOf = (url: string, { title, height }: { title: string; height: number }) =>
  `<iframe src="${escapeHtml(url)}" title="${escapeHtml(title)}" width="100%" height="${height}" loading="lazy" style="border:0"></iframe>`
