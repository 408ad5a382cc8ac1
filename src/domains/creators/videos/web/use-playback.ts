import type HlsType from 'hls.js'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Watchable } from '../contract.ts'

/** URLs are renewed this long before they expire. */
const RENEW_BEFORE_MS = 60_000
/** A retry sooner than this wouldn't help. */
const SOONEST_MS = 5_000

export type PlaybackFault = 'offline' | 'gone' | 'unplayable'

interface Quality {
  /** The shorter side, in pixels. */
  size: number
  index: number
}

interface Asked {
  video: Watchable
  /** Fetches the same video with fresh URLs; rejects once access is lost. */
  renew: () => Promise<Watchable>
}

/** Plays a video through native HLS or hls.js, else the file. Expired URLs are renewed without losing the position. */
export function usePlayback({ video, renew }: Asked) {
  const element = useRef<HTMLVideoElement>(null)
  const current = useRef(video)
  const hls = useRef<HlsType>(undefined)
  const renewing = useRef<Promise<Watchable>>(undefined)
  const triedAt = useRef(0)
  const latestRenew = useRef(renew)
  latestRenew.current = renew
  const mend = useRef(() => {})
  const [fault, setFault] = useState<PlaybackFault>()
  const [qualities, setQualities] = useState<Quality[]>([])

  const renewed = useCallback((): Promise<Watchable> => {
    renewing.current ??= latestRenew
      .current()
      .then((next) => {
        current.current = next
        return next
      })
      .finally(() => {
        renewing.current = undefined
      })
    return renewing.current
  }, [])

  const begin = useCallback(
    async (place: { at: number; plays: boolean }) => {
      const player = element.current
      if (!player) return
      hls.current?.destroy()
      hls.current = undefined
      const { hls: list, file } = current.current
      if (list && !playsHls(player)) {
        const Hls = (await import('hls.js')).default
        if (element.current !== player) return
        if (Hls.isSupported()) {
          hls.current = attach(new Hls(optionsOf(current, renewed, place.at)), player, list, {
            onSizes: setQualities,
            onFault: () => mend.current(),
          })
          if (place.plays) void player.play().catch(() => {})
          return
        }
      }
      const source = list && playsHls(player) ? list : file?.url
      if (!source) return setFault('unplayable')
      player.src = source
      if (place.at > 0) player.currentTime = place.at
      if (place.plays) void player.play().catch(() => {})
    },
    [renewed],
  )

  /** Renews the URLs and continues at the same position, or reports the fault. */
  const recover = useCallback(async () => {
    const player = element.current
    if (!player) return
    const place = { at: player.currentTime, plays: !player.paused }
    if (!navigator.onLine) return setFault('offline')
    if (Date.now() - triedAt.current < SOONEST_MS) return setFault('unplayable')
    triedAt.current = Date.now()
    try {
      await renewed()
    } catch (error) {
      return setFault((error as { status?: number }).status === undefined ? 'offline' : 'gone')
    }
    setFault(undefined)
    await begin(place)
  }, [begin, renewed])

  mend.current = () => void recover()

  useEffect(() => {
    current.current = video
  }, [video])
  // biome-ignore lint/correctness/useExhaustiveDependencies: restarts for another file, not for new addresses
  useEffect(() => {
    void begin({ at: element.current?.currentTime ?? 0, plays: false })
    return () => hls.current?.destroy()
  }, [video.fileId, video.hls === null, video.previewSeconds, begin])

  return {
    element,
    fault,
    qualities,
    recover,
    /** Undefined: automatic. */
    chooseQuality: (index: number | undefined) => {
      if (hls.current) hls.current.nextLevel = index ?? -1
    },
    retry: () => {
      triedAt.current = 0
      setFault(undefined)
      void recover()
    },
  }
}

const playsHls = (player: HTMLVideoElement) =>
  player.canPlayType('application/vnd.apple.mpegurl') !== '' && !('MediaSource' in window)

/** Requests segments under the newest URL, so that loaded segments aren't thrown away. */
function optionsOf(current: { current: Watchable }, renewed: () => Promise<Watchable>, startPosition: number) {
  return {
    startPosition,
    // The worker would be loaded from a blob URL, which the content security policy doesn't allow.
    enableWorker: false,
    maxBufferLength: 30,
    backBufferLength: 60,
    async xhrSetup(request: XMLHttpRequest, url: string) {
      const { until } = current.current
      if (Date.parse(until) - Date.now() < RENEW_BEFORE_MS) await renewed().catch(() => {})
      request.open('GET', withNewestAddress(url, current.current.hls), true)
    },
  }
}

/** A segment's URL under the base that's valid now. */
export function withNewestAddress(url: string, list: string | null): string {
  const base = list?.replace(/[^/]+$/, '')
  return base ? url.replace(/\/media\/[^/]+\//, base) : url
}

interface Told {
  onSizes: (sizes: Quality[]) => void
  onFault: () => void
}

function attach(hls: HlsType, player: HTMLVideoElement, list: string, { onSizes, onFault }: Told): HlsType {
  const { Events, ErrorTypes } = hls.constructor as typeof HlsType
  hls.on(Events.MANIFEST_PARSED, () =>
    onSizes(hls.levels.map(({ width, height }, index) => ({ size: Math.min(width, height), index }))),
  )
  let mended = 0
  hls.on(Events.ERROR, (_event, { fatal, type }) => {
    if (!fatal) return
    if (type === ErrorTypes.MEDIA_ERROR && mended++ < 2) return hls.recoverMediaError()
    onFault()
  })
  hls.loadSource(list)
  hls.attachMedia(player)
  return hls
}
