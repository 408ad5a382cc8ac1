import { POSTERS, SIZES } from '../limits.ts'
import { mediaNames } from '../media-name.ts'
import type { ProbeResult } from './probe.ts'

/** Maximum video bit rate by size, in bits per second. */
const RATES = { 360: 800_000, 720: 2_600_000, 1080: 5_000_000 } as const
const SOUND_RATE = 128_000
/** Seconds per segment; each is fetched with one request. */
const PART_SECONDS = 4

/** The standard sizes up to the original's; below 1080, also its own size if it's well above the largest of them. */
export function sizesOf({ width, height }: Pick<ProbeResult, 'width' | 'height'>): number[] {
  const own = Math.min(width, height)
  const sizes: number[] = SIZES.filter((size) => size <= own)
  const largest = sizes.at(-1) ?? 0
  // Without its own size, the step down from the original would be visible.
  if (own > largest * 1.15 && largest < (SIZES.at(-1) ?? 0)) sizes.push(own - (own % 2))
  return sizes
}

export function rateOf(size: number): number {
  const known = SIZES.find((each) => each === size)
  return known ? RATES[known] : Math.round(RATES[1080] * Math.min(1, (size / 1080) ** 1.5 + 0.05))
}

/** The most bytes all sizes together may take. */
export const maxBytes = (sizes: readonly number[], seconds: number): number =>
  Math.ceil((sizes.reduce((sum, size) => sum + rateOf(size) + SOUND_RATE, 0) / 8) * (seconds + 10) * 1.6) +
  4 * 1024 ** 2

/** Limits the threads, and so the memory, of the decoder and filters. `PICTURE` does the same for each encoder. */
export const FFMPEG_LIMITS = ['-hide_banner', '-nostdin', '-v', 'error', '-y', '-threads', '2', '-filter_threads', '1']

/** Scales the shorter side to this many pixels; the other is rounded to an even number. */
const scaled = (size: number) => `scale='if(gte(iw,ih),-2,${size})':'if(gte(iw,ih),${size},-2)',format=yuv420p,setsar=1`

/**
 * Makes all sizes in one run that reads the original once: a playlist and a file for each, with `index.m3u8` as the
 * main playlist.
 */
export function hlsArgs(
  folder: string,
  sizes: readonly number[],
  { hasSound }: Pick<ProbeResult, 'hasSound'>,
): string[] {
  const splits = sizes.map((_, at) => `[v${at}]`).join('')
  const filters = sizes.map((size, at) => `[v${at}]${scaled(size)}[o${at}]`).join(';')
  return [
    ...['-filter_complex', `[0:v:0]fps=fps='min(source_fps,60)',split=${sizes.length}${splits};${filters}`],
    ...sizes.flatMap((size, at) => [
      ...['-map', `[o${at}]`, ...(hasSound ? ['-map', '0:a:0'] : [])],
      ...[`-maxrate:v:${at}`, `${rateOf(size)}`, `-bufsize:v:${at}`, `${rateOf(size) * 2}`],
    ]),
    ...PICTURE,
    ...(hasSound ? SOUND : []),
    ...['-f', 'hls', '-hls_time', `${PART_SECONDS}`, '-hls_playlist_type', 'vod', '-hls_flags', 'single_file'],
    ...['-hls_segment_type', 'fmp4', '-master_pl_name', mediaNames.hls],
    '-var_stream_map',
    sizes.map((size, at) => `v:${at}${hasSound ? `,a:${at}` : ''},name:${size}`).join(' '),
    ...['-hls_segment_filename', `${folder}/%v.mp4`, `${folder}/%v.m3u8`],
  ]
}

const PICTURE = [
  ...['-map_metadata', '-1', '-map_chapters', '-1', '-sn', '-dn'],
  ...['-c:v', 'libx264', '-threads', '2', '-preset', 'veryfast', '-profile:v', 'high', '-crf', '23'],
  ...['-force_key_frames', `expr:gte(t,n_forced*${PART_SECONDS})`, '-sc_threshold', '0'],
]
const SOUND = ['-c:a', 'aac', '-b:a', `${SOUND_RATE}`, '-ac', '2', '-ar', '48000']

/** The first seconds as one file that can play while downloading. */
export const previewArgs = (file: string, seconds: number, { width, height, hasSound }: ProbeResult): string[] => [
  ...['-t', `${seconds}`, '-map', '0:v:0', ...(hasSound ? ['-map', '0:a:0'] : [])],
  ...['-vf', scaled(Math.min(720, Math.min(width, height) - (Math.min(width, height) % 2)))],
  ...[...PICTURE, '-maxrate', `${RATES[720]}`, '-bufsize', `${RATES[720] * 2}`, ...(hasSound ? SOUND : [])],
  ...['-movflags', '+faststart', '-f', 'mp4', file],
]

/** Times for the poster candidates: at 10, 40 and 70 per cent. */
export const posterTimes = (seconds: number): number[] =>
  Array.from({ length: POSTERS }, (_, at) => Math.max(0, seconds * (0.1 + at * 0.3)))

export const posterArgs = (file: string): string[] => [
  ...[
    '-frames:v',
    '1',
    '-map',
    '0:v:0',
    '-vf',
    "scale='min(1280,iw)':-2",
    '-q:v',
    '4',
    '-f',
    'image2',
    '-update',
    '1',
    file,
  ],
]
