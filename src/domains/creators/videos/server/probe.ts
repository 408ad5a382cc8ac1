import { VIDEO_LIMITS, type VideoType } from '../limits.ts'
import type { VideoFailure } from '../states.ts'
import { type Ffmpeg, RunFailed, runProgram } from './ffmpeg.ts'

/** What there is to see and hear in a file. Width and height as it is shown, the recorder's turn already made. */
export interface Probed {
  seconds: number
  width: number
  height: number
  hasSound: boolean
}

/**
 * Nothing but this file is opened, read as the kind that its head says it is: a list of other files, or an address, that is dressed
 * up as a video leads nowhere.
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
/** What cameras, phones and screen recorders write. */
const KNOWN_CODECS = new Set(
  'h264 hevc vp8 vp9 av1 mpeg4 mpeg2video mpeg1video mjpeg prores dnxhd h263 theora msmpeg4v3 wmv3 vc1 dvvideo'.split(
    ' ',
  ),
)
/** 8K, standing or lying. */
const MOST_PIXELS = 7680 * 4320

/** What is in a file, or why it becomes no video. */
export async function probe({ ffprobe }: Ffmpeg, path: string, type: VideoType): Promise<Probed | VideoFailure> {
  const args = ['-v', 'error', '-print_format', 'json', '-show_format', '-show_streams', ...inputOf(path, type)]
  let printed: string
  try {
    printed = await runProgram(ffprobe, args, { patienceMs: PROBE_MS })
  } catch (error) {
    if (error instanceof RunFailed) return error.why === 'fault' ? 'broken' : 'too_slow'
    throw error
  }
  return judge(JSON.parse(printed) as ProbeOutput)
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

/** What was found, against our limits. */
export function judge({ format, streams = [] }: ProbeOutput): Probed | VideoFailure {
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
