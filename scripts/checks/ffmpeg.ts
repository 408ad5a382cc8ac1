import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { type Ffmpeg, findFfmpeg } from '#domains/creators/videos/server/ffmpeg.ts'

const APT = '/usr/bin/apt-get'
const installed = () => findFfmpeg({ ffmpegPath: process.env.FFMPEG_PATH })

/**
 * This machine's ffmpeg, or one installed now if that's possible without asking. Throws a one-line error that says how
 * to get one.
 */
export function ffmpegOrFetched(say: (line: string) => void = console.log): Ffmpeg {
  const found = installed()
  if (found) return found
  if (!process.env.FFMPEG_PATH && process.getuid?.() === 0 && existsSync(APT)) {
    say('ffmpeg not found: downloading it …')
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    for (const args of [['update'], ['install', '-y', '--no-install-recommends', 'ffmpeg']])
      spawnSync(APT, args, { stdio: 'ignore', env })
    const fetched = installed()
    if (fetched) return fetched
  }
  throw new Error(
    'ffmpeg not found for the video tests: install it (apt-get install ffmpeg, or brew install ffmpeg), or set FFMPEG_PATH=/path/to/ffmpeg.',
  )
}

if (import.meta.main)
  try {
    console.log(ffmpegOrFetched().ffmpeg)
  } catch (error) {
    console.log((error as Error).message)
    process.exitCode = 1
  }
