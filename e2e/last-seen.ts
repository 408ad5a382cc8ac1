import type { Page } from '@playwright/test'

/** The last-seen content saved in this browser, as JSON. */
export function lastSeen(page: Page): Promise<string> {
  return page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const opening = indexedDB.open('open-mat')
        opening.onsuccess = () => {
          const database = opening.result
          if (!database.objectStoreNames.contains('last-seen')) return resolve('')
          const reading = database.transaction('last-seen').objectStore('last-seen').get('queries')
          reading.onsuccess = () => {
            database.close()
            resolve(JSON.stringify(reading.result ?? ''))
          }
        }
      }),
  )
}

/** The saved results of queries whose key contains this, as JSON. */
export async function savedQueries(page: Page, key: string): Promise<string> {
  const text: string = JSON.parse((await lastSeen(page)) || '""')
  if (!text) return ''
  const { clientState } = JSON.parse(text) as { clientState: { queries: { queryHash: string; state: unknown }[] } }
  const found = clientState.queries.filter(({ queryHash }) => queryHash.includes(key))
  return found.map(({ state }) => JSON.stringify(state)).join()
}
