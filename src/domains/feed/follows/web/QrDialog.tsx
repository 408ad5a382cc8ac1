import { Trans, useLingui } from '@lingui/react/macro'
import { Copy, Share2 } from 'lucide-react'
import { encode } from 'uqr'
import { useLinkSharing } from '#domains/members/people/web/share-link.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'

/** A URL as a QR code for another phone to scan. Dark on light in both themes, because many scanners need that. */
export default function QrDialog({ name, path, onClose }: { name: string; path: string; onClose: () => void }) {
  const { t } = useLingui()
  const { url, copy, send } = useLinkSharing({ title: name, path })
  const { data, size } = encode(url, { ecc: 'M', border: 2 })
  const dots = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : [])))
  return (
    <Dialog
      open
      onClose={onClose}
      width="card"
      title={<Trans>QR code</Trans>}
      actions={
        <>
          <Button icon={<Copy aria-hidden="true" />} onClick={() => void copy()}>
            <Trans>Copy link</Trans>
          </Button>
          {send && (
            <Button icon={<Share2 aria-hidden="true" />} onClick={() => void send()}>
              <Trans>Share</Trans>
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col items-center gap-3 text-center">
        <svg
          role="img"
          aria-label={t`QR code for ${name}'s profile`}
          viewBox={`0 0 ${size} ${size}`}
          shapeRendering="crispEdges"
          className="w-full max-w-60 rounded-control forced-color-adjust-none"
        >
          <rect width={size} height={size} fill="#ffffff" />
          <path d={dots.join('')} fill="#10161f" />
        </svg>
        <p className="font-semibold">
          <bdi>{name}</bdi>
        </p>
        <p dir="ltr" className="text-sm text-quiet wrap-anywhere">
          {url}
        </p>
      </div>
    </Dialog>
  )
}
