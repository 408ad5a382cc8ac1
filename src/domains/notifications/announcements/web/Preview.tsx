import { Trans } from '@lingui/react/macro'
import { Medal } from 'lucide-react'

/** How the announcement will look in a member's notifications. */
export function Preview({ title, text }: { title: string; text: string }) {
  return (
    <figure className="rounded-control border border-line bg-ground p-4">
      <figcaption className="mb-2 text-sm text-quiet">
        <Trans>Preview</Trans>
      </figcaption>
      <div className="flex gap-3">
        <Medal aria-hidden="true" size={20} className="mt-0.5 shrink-0 text-quiet" />
        <div className="min-w-0">
          <p dir="auto" className="font-semibold wrap-anywhere">
            {title}
          </p>
          {text && (
            <p dir="auto" className="text-sm whitespace-pre-line wrap-anywhere text-quiet">
              {text}
            </p>
          )}
        </div>
      </div>
    </figure>
  )
}
