import type { Page, Request, Route } from '@playwright/test'

/** After this many idle pauses, a page without its content counts as broken. */
const MOST_PAUSES = 100

/**
 * Opens a page on a network that responds in rounds: every request waits until the browser has nothing else to do, then
 * all waiting requests get their responses together. Returns the requests of each round until `content` (a selector) is
 * on screen and works, so their number is how often the page waits for the network after its HTML, on a slow machine as
 * on a fast one. What the page requests later isn't included. Service workers have to be blocked.
 */
export async function loadInRounds(page: Page, url: string, content: string): Promise<Request[][]> {
  const rounds: Request[][] = []
  const waiting: Route[] = []
  await page.route('**', (route) => {
    // A live stream never ends.
    if (route.request().isNavigationRequest() || route.request().resourceType() === 'eventsource')
      return route.continue()
    waiting.push(route)
  })
  await page.goto(url, { waitUntil: 'commit' })
  for (let pause = 0; pause < MOST_PAUSES; pause++) {
    await page.evaluate(becomeIdle)
    if (await page.evaluate(isUsable, content)) return rounds
    const round = waiting.splice(0)
    // Without requests, the page waits for its own timer.
    if (round.length > 0) rounds.push(round.map((route) => route.request()))
    await Promise.all(round.map(answer))
  }
  throw new Error(`${url} doesn't show ${content}.`)
}

/** The requests' paths, in one line per round and without the hashes of built files. */
export const describeRounds = (rounds: readonly Request[][]) =>
  rounds
    .map((round, index) => {
      const paths = round.map((request) => new URL(request.url()).pathname)
      return `${index + 1}: ${paths.map((path) => path.replace(/^\/assets\/(.+)-[\w-]{7,8}(\.\w+)$/, '$1$2')).join(', ')}`
    })
    .join('\n')

async function answer(route: Route) {
  await route.continue()
  await (await route.request().response())?.finished()
}

/** Waits until all tasks are done, including those started by quick reads of the browser's storage. */
async function becomeIdle() {
  for (let turn = 0; turn < 3; turn++) {
    await new Promise((resolve) => setTimeout(resolve, 50))
    await scheduler.postTask(() => {}, { priority: 'background' })
  }
}

/** Content rendered on the server is interactive only once React has hydrated it. */
function isUsable(content: string): boolean {
  const element = document.querySelector(content)
  return Boolean(element?.checkVisibility() && Object.keys(element).some((key) => key.startsWith('__reactFiber')))
}
