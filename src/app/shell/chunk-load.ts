import { CHUNK_TIMEOUT_MS } from '#domains/members/config/rules.ts'

/** A script of the app couldn't be loaded, most often because a newer version has replaced it. */
export class ChunkLoadError extends Error {
  override name = 'ChunkLoadError'
}

const RELOADED = 'reloaded-for-chunk'

interface Surroundings {
  online: boolean
  /** Storage for this tab's session; null if unavailable. */
  memory: Pick<Storage, 'getItem' | 'setItem'> | null
}

/** Whether to reload automatically: once per session, and not if it can't help or could loop. */
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
 * Loads one of the app's scripts. Throws a ChunkLoadError if it can't be loaded or takes over 120 s; a script that
 * loads but fails throws its own error.
 */
export async function loadChunk<Module>(load: () => Promise<Module>, patienceMs = CHUNK_TIMEOUT_MS): Promise<Module> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const patience = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new ChunkLoadError(`A part of the app didn't load within ${patienceMs / 1000} s.`)),
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

/** The messages of Chromium, Firefox, Safari and the bundler's preloading. */
const LOAD_FAILURES =
  /dynamically imported module|importing a module script failed|failed to load module script|unable to preload css/i

function isLoadFailure(error: unknown): error is Error {
  return error instanceof Error && LOAD_FAILURES.test(error.message)
}
