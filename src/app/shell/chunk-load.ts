import { CHUNK_TIMEOUT_MS } from '#domains/members/config/rules.ts'

/** A script of the app couldn't be loaded, most often because a newer version has replaced it. */
export class ChunkLoadError extends Error {
  override name = 'ChunkLoadError'
}

const RELOADED = 'reloaded-for-chunk'

interface Surroundings {
  online: boolean
  /** What this tab remembers until it is closed; null where it remembers nothing. */
  memory: Pick<Storage, 'getItem' | 'setItem'> | null
}

/** One automatic reload per session, and none that cannot help or could go on for ever. */
export function mayReload({ online, memory }: Surroundings): boolean {
  if (!online || !memory) return false
  try {
    if (memory.getItem(RELOADED)) return false
    memory.setItem(RELOADED, 'yes')
    return true
  } catch {
    return false
  }
}

/**
 * Loads a script of the app. One that cannot be loaded, or has not come after 120 s, is a ChunkLoadError; a script that
 * came and failed by itself throws its own error.
 */
export async function loadChunk<Module>(load: () => Promise<Module>, patienceMs = CHUNK_TIMEOUT_MS): Promise<Module> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const patience = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new ChunkLoadError(`A part of the app did not load in ${patienceMs / 1000} s.`)),
      patienceMs,
    )
  })
  try {
    return await Promise.race([load(), patience])
  } catch (error) {
    throw isLoadFailure(error) ? new ChunkLoadError(error.message, { cause: error }) : error
  } finally {
    clearTimeout(timer)
  }
}

/** How Chromium, Firefox, Safari and the builder's own preloading say it. */
const LOAD_FAILURES =
  /dynamically imported module|importing a module script failed|failed to load module script|unable to preload css/i

function isLoadFailure(error: unknown): error is Error {
  return error instanceof Error && LOAD_FAILURES.test(error.message)
}
