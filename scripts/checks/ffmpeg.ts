import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { type Ffmpeg, findFfmpeg } from '#domains/creators/videos/server/ffmpeg.ts'

const APT = '/usr/bin/apt-get'
const installed = () => findFfmpeg({ ffmpegPath: process.env.FFMPEG_PATH })

/** The ffmpeg of this machine, or one fetched now where this can be done unasked. Throws one line that says how to get one. */
export function ffmpegOrFetched(say: (line: string) => void = console.log): Ffmpeg {
  const found = installed()
  if (found) return found
  if (!process.env.FFMPEG_PATH && process.getuid?.() === 0 && existsSync(APT)) {
    say('No ffmpeg here yet: fetching it …')
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    for (const args of [['update'], ['install', '-y', '--no-install-recommends', 'ffmpeg']])
      spawnSync(APT, args, { stdio: 'ignore', env })
    const fetched = installed()
    if (fetched) return fetched
  }
  throw new Error(
    'No ffmpeg for the tests of videos: install one (apt-get install ffmpeg, or brew install ffmpeg), or name it with FFMPEG_PATH=/path/to/ffmpeg.',
  )
}

if (import.meta.main)
  try {
    console.log(ffmpegOrFetched().ffmpeg)
  } catch (error) {
    console.log((error as Error).message)
    process.exitCode = 1
  }
