import { Trans, useLingui } from '@lingui/react/macro'
import { Download, Share2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { savePicture } from '#platform/web/save-file.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { RadioCards } from '#ui/RadioCards.tsx'
import { useToast } from '#ui/Toasts.tsx'
import { altOf, fileNameOf, type ShareCard } from '../card.ts'
import { type CardSize, SIZES } from '../layout.ts'
import { drawCard } from './draw.ts'

/** Previews the share card in the chosen size, and shares or downloads it. */
export default function ShareCardDialog({ card, onClose }: { card: ShareCard; onClose: () => void }) {
  const [size, setSize] = useState<CardSize>('story')
  const { picture, failed } = usePicture(card, size)
  const file = picture && new File([picture.blob], fileNameOf(card, size), { type: 'image/png' })
  const { canShare, share } = useShare(card, file, onClose)
  return (
    <Dialog
      open
      onClose={onClose}
      title={<Trans>Share a picture</Trans>}
      actions={
        <Button
          look="primary"
          disabled={!file}
          onClick={() => void share()}
          icon={canShare ? <Share2 aria-hidden="true" /> : <Download aria-hidden="true" />}
        >
          {canShare ? <Trans>Share</Trans> : <Trans>Download</Trans>}
        </Button>
      }
    >
      <RadioCards
        legend={<Trans>Size</Trans>}
        value={size}
        onValueChange={setSize}
        columns={2}
        alwaysColumns
        options={[
          { value: 'story', label: <Trans>Story</Trans>, detail: '1080 × 1920' },
          { value: 'preview', label: <Trans>Wide</Trans>, detail: '1200 × 630' },
        ]}
      />
      <div
        className="mt-4 flex h-[50dvh] max-h-120 items-center justify-center rounded-control bg-sunk p-3"
        aria-busy={!picture}
      >
        {picture && (
          <img
            src={picture.url}
            alt={altOf(card)}
            {...SIZES[size]}
            className="max-h-full w-auto max-w-full rounded-control border border-line object-contain"
          />
        )}
        {failed && (
          <Alert tone="careful">
            <Trans>Your browser couldn't create the picture.</Trans>
          </Alert>
        )}
      </div>
      <p className="mt-3 text-sm text-quiet">
        <Trans>Anyone you send this picture to can see everything on it, even if your entry is private.</Trans>
      </p>
    </Dialog>
  )
}

function usePicture(card: ShareCard, size: CardSize) {
  const [picture, setPicture] = useState<{ blob: Blob; url: string } | null>(null)
  const [failed, setFailed] = useState(false)
  const key = JSON.stringify(card)
  useEffect(() => {
    let url = ''
    let isCurrent = true
    setPicture(null)
    setFailed(false)
    drawCard(JSON.parse(key), size).then(
      (blob) => {
        if (!isCurrent) return
        url = URL.createObjectURL(blob)
        setPicture({ blob, url })
      },
      () => isCurrent && setFailed(true),
    )
    return () => {
      isCurrent = false
      URL.revokeObjectURL(url)
    }
  }, [key, size])
  return { picture, failed }
}

/** Uses the system's share sheet if there is one; otherwise downloads the picture. */
function useShare(card: ShareCard, file: File | null, onDone: () => void) {
  const { t } = useLingui()
  const toasts = useToast()
  const canShare = file !== null && navigator.canShare?.({ files: [file] }) === true

  const share = async () => {
    if (!file) return
    try {
      if (canShare) await navigator.share({ files: [file], title: card.title, text: altOf(card) })
      else {
        savePicture(file)
        toasts.show({ tone: 'good', text: t`Picture downloaded.` })
      }
      onDone()
    } catch (error) {
      // Closing the system's share sheet is a choice, not a failure.
      if (error instanceof DOMException && error.name === 'AbortError') return
      toasts.show({ tone: 'danger', text: t`Couldn't share the picture. Try again.` })
    }
  }
  return { canShare, share }
}
