import type { ComponentType } from 'react'
import { data, type LoaderFunctionArgs } from 'react-router'
import { ChunkLoadError, loadChunk, mayReload } from './chunk-load.ts'
import { reported } from './error-report.ts'

type Loader = (args: LoaderFunctionArgs) => unknown
/** Decides who comes in, then lets the page load what it shows. */
export type Guard = (loader: Loader) => Loader

interface Page {
  Component: ComponentType
  loader?: Loader
}

/**
 * A page that is loaded when somebody goes there, behind its guard:
 * `{ path: 'settings', ...page(signedIn, () => import('…')) }`. Its module exports `Component` and, where it needs one, `loader`.
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

/** Where the navigation under way leads. */
let goingTo = ''

/** For pages that anybody may see at any time, even before choosing a username. */
export const unguarded: Guard = (loader) => loader

/** An unknown address ends at the error screen, for visitors too. */
export function noSuchAddress(): never {
  throw data(null, { status: 404, statusText: 'Not Found' })
}

/** A part of the app that several ask for at the same time; what failed is asked for again. */
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
    void reported(error)
    if (!mayReload({ online: navigator.onLine, memory: tabMemory() })) throw error
    // The address of the page that is being left still stands in the browser.
    window.location.replace(goingTo || window.location.href)
    // Nothing of the page that is going away is to be seen any more.
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
