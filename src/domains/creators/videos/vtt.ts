/** A caption. Times are in seconds. */
export interface Cue {
  from: number
  to: number
  text: string
}

export type VttProblem = 'no_vtt' | 'no_cues' | 'times'

/**
 * Parses captions (WebVTT or SubRip, which uses commas in times) and rewrites them with only times, text and emphasis.
 * Drops notes, styles, regions and settings.
 */
export function rewriteVtt(sent: string): { vtt: string; cues: number } | VttProblem {
  const text = sent
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .replaceAll('\0', '\uFFFD')
  const isVtt = /^WEBVTT([ \t\n]|$)/.test(text)
  if (!isVtt && !/^\s*\d+\n[\d:]+,\d{3} --> /.test(text)) return 'no_vtt'
  const cues: Cue[] = []
  for (const block of text.split(/\n{2,}/)) {
    const lines = block.split('\n')
    const at = lines.findIndex((line) => line.includes('-->'))
    if (at < 0 || at > 1) continue
    const times = timesIn(lines[at] ?? '')
    if (!times) return 'times'
    const said = safeText(lines.slice(at + 1).join('\n')).trim()
    if (said) cues.push({ ...times, text: said })
  }
  if (cues.length === 0) return 'no_cues'
  cues.sort((one, other) => one.from - other.from)
  return { vtt: writeVtt(cues), cues: cues.length }
}

export const writeVtt = (cues: readonly Cue[]): string =>
  `WEBVTT\n\n${cues.map(({ from, to, text }) => `${clock(from)} --> ${clock(to)}\n${text}\n`).join('\n')}`

function timesIn(line: string): { from: number; to: number } | undefined {
  const [, start, end] = /^\s*([\d:.,]+)\s+-->\s+([\d:.,]+)/.exec(line) ?? []
  const [from, to] = [secondsOf(start), secondsOf(end)]
  return from !== undefined && to !== undefined && from < to ? { from, to } : undefined
}

function secondsOf(time = ''): number | undefined {
  const [, hours = '0', minutes, seconds, thousandths] =
    /^(?:(\d{1,4}):)?([0-5]\d):([0-5]\d)[.,](\d{3})$/.exec(time) ?? []
  if (minutes === undefined) return undefined
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) + Number(thousandths) / 1000
}

const EMPHASIS = /<(\/?[biu])>/g

/** Removes all markup except emphasis; an arrow would start a new cue. */
function safeText(text: string): string {
  const [open, close] = ['\uE000', '\uE001']
  return text
    .replace(/[\uE000\uE001]/g, '')
    .replace(EMPHASIS, `${open}$1${close}`)
    .replace(/<[^>]*>?/g, '')
    .replaceAll('-->', '→')
    .replaceAll('>', '&gt;')
    .replaceAll(open, '<')
    .replaceAll(close, '>')
    .replace(/&(?!(amp|lt|gt|nbsp|lrm|rlm);)/g, '&amp;')
}

function clock(seconds: number): string {
  const ms = Math.round(seconds * 1000)
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  return `${two(ms / 3_600_000)}:${two((ms / 60_000) % 60)}:${two((ms / 1000) % 60)}.${String(ms % 1000).padStart(3, '0')}`
}
