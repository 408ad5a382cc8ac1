import type { VideoLink } from '#domains/feed/activities/contract.ts'
import { EDITABLE_MS } from './limits.ts'

/** A post's content can be edited for a day. Narrowing its audience is always possible. */
export function isEditable({ createdAt }: { createdAt: Date }, now: Date): boolean {
  return now.getTime() - createdAt.getTime() < EDITABLE_MS
}

/** The video an https URL leads to, if it's on a supported site, with its URL normalised. */
export function videoOf(address: string): VideoLink | undefined {
  const url = URL.parse(address.trim())
  if (url?.protocol !== 'https:' || url.username || url.password || url.port) return undefined
  return SITES.get(url.hostname)?.(url)
}

/** The first video linked in a post's text. */
export function videoIn(text: string): VideoLink | undefined {
  for (const [address] of text.matchAll(ADDRESS)) {
    const video = videoOf(address.replace(/[.,;:!?'"“”’»…)\]}]+$/u, ''))
    if (video) return video
  }
  return undefined
}

const ADDRESS = /https:\/\/[^\s<>"]+/gi

type Reading = (url: URL) => VideoLink | undefined

function youtube(url: URL): VideoLink | undefined {
  const [, videoId] = /^\/(?:shorts|live|embed)\/([^/]+)\/?$/.exec(url.pathname) ?? []
  return youtubeVideo(url.pathname === '/watch' ? url.searchParams.get('v') : videoId, url)
}

function youtubeShort(url: URL): VideoLink | undefined {
  return youtubeVideo(url.pathname.slice(1), url)
}

function youtubeVideo(videoId: string | null | undefined, { searchParams }: URL): VideoLink | undefined {
  if (!videoId || !/^[\w-]{11}$/.test(videoId)) return undefined
  const start = /^\d{1,6}(?=s?$)/.exec(searchParams.get('t') ?? '')?.[0]
  return {
    site: 'youtube',
    videoId,
    url: `https://www.youtube.com/watch?v=${videoId}${start ? `&t=${start}s` : ''}`,
  }
}

/** Unlisted videos have a hash after the id, without which they don't open. */
function vimeo({ pathname }: URL): VideoLink | undefined {
  const [, videoId, opener] =
    /^\/(?:channels\/[\w-]+\/|video\/)?(\d{1,12})(?:\/([0-9a-f]{6,20}))?\/?$/.exec(pathname) ?? []
  return videoId === undefined
    ? undefined
    : { site: 'vimeo', videoId, url: `https://vimeo.com/${videoId}${opener ? `/${opener}` : ''}` }
}

function instagram({ pathname }: URL): VideoLink | undefined {
  const [, kind, videoId] = /^(?:\/[\w.]{1,30})?\/(p|reels?|tv)\/([\w-]{5,40})\/?$/.exec(pathname) ?? []
  if (kind === undefined || videoId === undefined) return undefined
  return {
    site: 'instagram',
    videoId,
    url: `https://www.instagram.com/${kind === 'reels' ? 'reel' : kind}/${videoId}/`,
  }
}

function tiktok({ pathname }: URL): VideoLink | undefined {
  const [, member, videoId] = /^\/(@[\w.-]{1,30})\/video\/(\d{5,25})\/?$/.exec(pathname) ?? []
  return videoId === undefined
    ? undefined
    : { site: 'tiktok', videoId, url: `https://www.tiktok.com/${member}/video/${videoId}` }
}

const SITES: ReadonlyMap<string, Reading> = new Map([
  ['youtube.com', youtube],
  ['www.youtube.com', youtube],
  ['m.youtube.com', youtube],
  ['music.youtube.com', youtube],
  ['www.youtube-nocookie.com', youtube],
  ['youtu.be', youtubeShort],
  ['vimeo.com', vimeo],
  ['www.vimeo.com', vimeo],
  ['player.vimeo.com', vimeo],
  ['instagram.com', instagram],
  ['www.instagram.com', instagram],
  ['tiktok.com', tiktok],
  ['www.tiktok.com', tiktok],
  ['m.tiktok.com', tiktok],
])
