import { Trans, useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, type RefObject, useEffect, useState } from 'react'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { Select } from '#ui/Select.tsx'
import type { Watchable } from '../contract.ts'
import { clockOf } from '../seconds.ts'
import { useFailureLabels } from './failure-labels.ts'
import { type PlaybackFault, usePlayback } from './use-playback.ts'

export interface Chapter {
  /** Seconds from the start. */
  at: number
  title: string
}

export interface PlayerProps {
  video: Watchable
  title: string
  /** Fetches the same video again, with fresh signed URLs. */
  renew: () => Promise<Watchable>
  chapters?: readonly Chapter[]
  /** The position in seconds at which the viewer stopped last time. */
  startAt?: number
  /** Called every few seconds while it plays, on pause and at the end. */
  onPlace?: (place: { seconds: number; ended: boolean }) => void
}

const SPEEDS = [0.5, 0.75, 1, 1.25, 1.5, 2] as const
const TELL_MS = 5_000

/** Plays an uploaded video. Never autoplays. */
export default function Player({ video, title, renew, chapters = [], startAt = 0, onPlace }: PlayerProps) {
  const { element, fault, qualities, recover, retry, chooseQuality } = usePlayback({ video, renew })
  const [speed, setSpeed] = useState(1)
  const [chapter, setChapter] = useState(-1)
  const failure = useFailureLabels()
  useChapterTrack(element, chapters)
  useTelling(element, onPlace)

  const goTo = (seconds: number) => element.current && seek(element.current, seconds)
  if (video.failure) return <Alert tone="careful">{failure(video.failure)}</Alert>
  if (!video.hls && !video.file) return null
  return (
    <div className="flex flex-col gap-3">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the usual player keys, besides the video's controls */}
      <div onKeyDown={(event) => keyPressed(event, element.current, goTo, setSpeed)}>
        {/* biome-ignore lint/a11y/useMediaCaption: captions are added if the author uploaded any */}
        <video
          ref={element}
          controls
          playsInline
          preload="metadata"
          poster={video.poster ?? undefined}
          aria-label={title}
          onLoadedMetadata={({ currentTarget: player }) => {
            player.playbackRate = speed
            if (startAt > 0 && player.currentTime === 0 && startAt < player.duration - 5) player.currentTime = startAt
          }}
          onTimeUpdate={({ currentTarget: { currentTime } }) =>
            setChapter(chapters.findLastIndex(({ at }) => at <= currentTime + 0.05))
          }
          onRateChange={({ currentTarget: { playbackRate } }) => setSpeed(playbackRate)}
          onError={() => void recover()}
          className="aspect-video w-full rounded-control bg-black object-contain"
        >
          {video.captions.map(({ language, label, url }) => (
            <track key={language} kind="captions" srcLang={language} label={label} src={url} />
          ))}
        </video>
      </div>
      {fault && <FaultNotice fault={fault} onRetry={retry} />}
      {(video.state === 'uploaded' || video.state === 'processing') && <ProcessingNotice />}
      <div className="flex flex-wrap gap-3">
        <SpeedSelect element={element} speed={speed} />
        {qualities.length > 1 && <QualitySelect qualities={qualities} onChoose={chooseQuality} />}
      </div>
      {chapters.length > 0 && (
        <ChapterList
          chapters={chapters}
          current={chapter}
          onChoose={(at) => {
            goTo(at)
            void element.current?.play().catch(() => {})
          }}
        />
      )}
    </div>
  )
}

function ProcessingNotice() {
  return (
    <p role="status" className="text-sm text-quiet">
      <Trans>You're watching the original while we process other sizes.</Trans>
    </p>
  )
}

function SpeedSelect({ element, speed }: { element: RefObject<HTMLVideoElement | null>; speed: number }) {
  const { t, i18n } = useLingui()
  return (
    <Select
      label={t`Speed`}
      value={String(speed)}
      options={[...new Set([...SPEEDS, speed])]
        .sort((a, b) => a - b)
        .map((each) => ({
          value: String(each),
          label: each === 1 ? t`Normal` : `${i18n.number(each)}×`,
        }))}
      onValueChange={(value) => {
        if (element.current) element.current.playbackRate = Number(value)
      }}
      className="w-32"
    />
  )
}

interface QualitySelectProps {
  qualities: ReturnType<typeof usePlayback>['qualities']
  /** Undefined to choose automatically. */
  onChoose: (index: number | undefined) => void
}

function QualitySelect({ qualities, onChoose }: QualitySelectProps) {
  const { t } = useLingui()
  const [quality, setQuality] = useState('auto')
  return (
    <Select
      label={t`Quality`}
      value={quality}
      options={[
        { value: 'auto', label: t`Automatic` },
        ...qualities.map(({ size, index }) => ({ value: String(index), label: `${size}p` })),
      ]}
      onValueChange={(value) => {
        setQuality(value)
        onChoose(value === 'auto' ? undefined : Number(value))
      }}
      className="w-36"
    />
  )
}

interface ChapterListProps {
  chapters: readonly Chapter[]
  /** Its index; -1 before the first. */
  current: number
  onChoose: (seconds: number) => void
}

function ChapterList({ chapters, current, onChoose }: ChapterListProps) {
  const { t } = useLingui()
  return (
    <nav aria-label={t`Chapters`}>
      <ol className="flex flex-col">
        {chapters.map(({ at, title }, index) => (
          <li key={`${at} ${title}`}>
            <button
              type="button"
              aria-current={index === current ? 'true' : undefined}
              onClick={() => onChoose(at)}
              className="flex min-h-11 w-full items-center gap-3 rounded-control px-3 text-left hover:bg-sunk aria-[current]:bg-primary-soft aria-[current]:font-medium"
            >
              <span className="w-14 shrink-0 text-sm text-quiet tabular-nums">{clockOf(at)}</span>
              <bdi className="min-w-0 wrap-anywhere">{title}</bdi>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}

function FaultNotice({ fault, onRetry }: { fault: PlaybackFault; onRetry: () => void }) {
  return (
    <Alert
      tone="careful"
      action={
        <Button size="small" onClick={onRetry}>
          <Trans>Try again</Trans>
        </Button>
      }
    >
      {fault === 'offline' && <Trans>You're offline. The video will continue when you're back.</Trans>}
      {fault === 'gone' && <Trans>You no longer have access to this video.</Trans>}
      {fault === 'unplayable' && (
        <Trans>This video won't play here. Check your connection, or try another browser.</Trans>
      )}
    </Alert>
  )
}

function seek(player: HTMLVideoElement, seconds: number) {
  player.currentTime = Math.max(0, Math.min(seconds, player.duration || seconds))
}

/** The usual keys of video players, besides the browser's own. c goes through the captions' languages. */
function keyPressed(
  event: KeyboardEvent,
  player: HTMLVideoElement | null,
  goTo: (seconds: number) => unknown,
  setSpeed: (speed: number) => void,
) {
  if (!player || event.ctrlKey || event.metaKey || event.altKey) return
  const at = SPEEDS.findIndex((each) => each >= player.playbackRate)
  const step = (by: number) => {
    player.playbackRate = SPEEDS[Math.max(0, Math.min(SPEEDS.length - 1, at + by))] ?? 1
    setSpeed(player.playbackRate)
  }
  const keys: Record<string, () => void> = {
    j: () => goTo(player.currentTime - 10),
    l: () => goTo(player.currentTime + 10),
    k: () => (player.paused ? void player.play().catch(() => {}) : player.pause()),
    m: () => {
      player.muted = !player.muted
    },
    f: () => void (document.fullscreenElement ? document.exitFullscreen() : player.requestFullscreen()),
    c: () => {
      const captions = [...player.textTracks].filter(({ kind }) => kind === 'captions')
      const shown = captions.findIndex(({ mode }) => mode === 'showing')
      for (const track of captions) track.mode = 'disabled'
      const next = captions[shown + 1]
      if (next) next.mode = 'showing'
    },
    '<': () => step(-1),
    '>': () => step(1),
  }
  const act = keys[event.key]
  if (!act) return
  event.preventDefault()
  act()
}

/** Exposes the chapters to screen readers and the browser's own player. */
function useChapterTrack(element: { current: HTMLVideoElement | null }, chapters: readonly Chapter[]) {
  useEffect(() => {
    const player = element.current
    if (!player || chapters.length === 0 || !('VTTCue' in window)) return
    const track = player.addTextTrack('chapters')
    chapters.forEach(({ at, title }, index) => {
      track.addCue(new VTTCue(at, chapters[index + 1]?.at ?? Math.max(at + 1, player.duration || at + 1), title))
    })
    return () => {
      for (const cue of [...(track.cues ?? [])]) track.removeCue(cue)
    }
  }, [element, chapters])
}

function useTelling(element: { current: HTMLVideoElement | null }, onPlace: PlayerProps['onPlace']) {
  useEffect(() => {
    const player = element.current
    if (!player || !onPlace) return
    let toldAt = 0
    const notify = (event: Event) => {
      if (event.type === 'timeupdate' && Date.now() - toldAt < TELL_MS) return
      toldAt = Date.now()
      if (player.currentTime > 0) onPlace({ seconds: Math.floor(player.currentTime), ended: player.ended })
    }
    const events = ['timeupdate', 'pause', 'ended'] as const
    for (const event of events) player.addEventListener(event, notify)
    return () => {
      for (const event of events) player.removeEventListener(event, notify)
    }
  }, [element, onPlace])
}
