import { VIDEO_LIMITS, type VideoType } from '../limits.ts'
import type { VideoFailure } from '../states.ts'
import { type Ffmpeg, RunFailed, runProgram } from './ffmpeg.ts'

/** A file's tracks and duration. Width and height are as displayed, with rotation applied. */
export interface ProbeResult {
  seconds: number
  width: number
  height: number
  hasSound: boolean
}

/**
 * The program opens only this file, in the format detected from its head, so it doesn't follow a playlist or URL
 * disguised as a video.
 */
export const inputOf = (path: string, type: VideoType): string[] => [
  ...['-protocol_whitelist', 'file', '-f', DEMUXERS[type]],
  ...['-i', `file:${path}`],
]

const DEMUXERS: Record<VideoType, string> = {
  'video/mp4': 'mov',
  'video/quicktime': 'mov',
  'video/webm': 'matroska',
  'video/x-matroska': 'matroska',
}

const PROBE_MS = 60_000
/** Codecs that cameras, phones and screen recorders write. */
const KNOWN_CODECS = new Set(
  'h264 hevc vp8 vp9 av1 mpeg4 mpeg2video mpeg1video mjpeg prores dnxhd h263 theora msmpeg4v3 wmv3 vc1 dvvideo'.split(
    ' ',
  ),
)
/** 8K, in either orientation. */
const MOST_PIXELS = 7680 * 4320

/** Analyses a file; returns the reason if it can't be used as a video. */
export async function probe({ ffprobe }: Ffmpeg, path: string, type: VideoType): Promise<ProbeResult | VideoFailure> {
  const args = ['-v', 'error', '-print_format', 'json', '-show_format', '-show_streams', ...inputOf(path, type)]
  let printed: string
  try {
    printed = await runProgram(ffprobe, args, { patienceMs: PROBE_MS })
  } catch (error) {
    if (error instanceof RunFailed) return error.why === 'fault' ? 'broken' : 'too_slow'
    throw error
  }
  return checkProbe(JSON.parse(printed) as ProbeOutput)
}

export interface ProbeOutput {
  format?: { duration?: string }
  streams?: {
    codec_type?: string
    codec_name?: string
    width?: number
    height?: number
    duration?: string
    disposition?: { attached_pic?: number }
    side_data_list?: { rotation?: number }[]
  }[]
}

/** Checks the analysis against our limits. */
export function checkProbe({ format, streams = [] }: ProbeOutput): ProbeResult | VideoFailure {
  const pictures = streams.filter((one) => one.codec_type === 'video' && one.disposition?.attached_pic !== 1)
  const [picture] = pictures
  if (!picture) return 'no_picture'
  if (!KNOWN_CODECS.has(picture.codec_name ?? '')) return 'format'
  const { width = 0, height = 0 } = picture
  if (width < 16 || height < 16) return 'broken'
  if (width * height > MOST_PIXELS) return 'format'
  const seconds = Number(format?.duration ?? picture.duration)
  if (!Number.isFinite(seconds) || seconds <= 0) return 'broken'
  if (seconds > VIDEO_LIMITS.seconds) return 'too_long'
  const turn = picture.side_data_list?.find(({ rotation }) => rotation !== undefined)?.rotation ?? 0
  const lies = Math.abs(turn) % 180 === 90
  return {
    seconds,
    width: lies ? height : width,
    height: lies ? width : height,
    hasSound: streams.some((one) => one.codec_type === 'audio'),
  }
}
