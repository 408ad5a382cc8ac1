import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { Alert } from '#ui/Alert.tsx'
import { Button, ButtonAnchor } from '#ui/Button.tsx'

/** Plays the original file of an uploaded video. Never autoplays. */
export function VideoPlayer({ src, title }: { src: string; title: string }) {
  const [hasFailed, setHasFailed] = useState(false)
  if (hasFailed)
    return (
      <Alert
        tone="careful"
        action={
          <>
            <Button size="small" onClick={() => setHasFailed(false)}>
              <Trans>Try again</Trans>
            </Button>
            <ButtonAnchor size="small" href={src} newTab>
              <Trans>Open the file</Trans>
            </ButtonAnchor>
          </>
        }
      >
        <Trans>This video won't play here. Check your connection, or open the file in another player.</Trans>
      </Alert>
    )
  return (
    // biome-ignore lint/a11y/useMediaCaption: videos recorded on the mat have no captions
    <video
      controls
      playsInline
      preload="metadata"
      src={src}
      aria-label={title}
      onError={() => setHasFailed(true)}
      className="aspect-video w-full rounded-control bg-black object-contain"
    />
  )
}
