import type { ComponentType } from 'react'
import { data, type LoaderFunctionArgs } from 'react-router'
import { ChunkLoadError, loadChunk, mayReload } from './chunk-load.ts'
import { reportError } from './error-report.ts'

type Loader = (args: LoaderFunctionArgs) => unknown
/** Decides who may open a page, then runs its loader. */
export type Guard = (loader: Loader) => Loader

interface Page {
  Component: ComponentType
  loader?: Loader
}

/**
 * A lazily loaded page behind its guard: `{ path: 'settings', ...page(signedIn, () => import('…')) }`. Its module
 * exports `Component` and optionally `loader`.
 */
export function page(guard: Guard, load: () => Promise<Page>) {
  const chunk = once(load)
  const enter = guard(async (args) => (await (await chunk()).loader?.(args)) ?? null)
  return {
    loader: (args: LoaderFunctionArgs) => {
      goingTo = args.request.url
      return enter(args)
    },
    lazy: async () => ({ Component: (await chunk()).Component }),
  }
}

/** A frame around pages, loaded with the first of them. */
export function frame(load: () => Promise<{ Component: ComponentType }>) {
  return { lazy: once(load) }
}

/** The URL of the navigation in progress. */
let goingTo = ''

/** For pages anyone may see at any time, even before choosing a username. */
export const unguarded: Guard = (loader) => loader

/** An unknown path shows the error screen, for visitors too. */
export function noSuchAddress(): never {
  throw data(null, { status: 404, statusText: 'Not Found' })
}

/** Loads a module once for concurrent callers; a failed load is tried again. */
export function once<Module>(load: () => Promise<Module>): () => Promise<Module> {
  let loading: Promise<Module> | undefined
  return () => {
    loading ??= loadOrReload(load).catch((error) => {
      loading = undefined
      throw error
    })
    return loading
  }
}

async function loadOrReload<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await loadChunk(load)
  } catch (error) {
    if (!(error instanceof ChunkLoadError)) throw error
    void reportError(error)
    if (!mayReload({ online: navigator.onLine, memory: tabMemory() })) throw error
    // During navigation, the browser still has the previous page's URL.
    window.location.replace(goingTo || window.location.href)
    // Never resolves, so nothing renders before the reload.
    return new Promise(() => {})
  }
}

function tabMemory(): Storage | null {
  try {
    return window.sessionStorage
  } catch {
    return null
  }
}
