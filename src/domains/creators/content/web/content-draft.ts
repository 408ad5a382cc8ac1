import type { ContentType } from '#domains/feed/activities/entry-vocabulary.ts'
import { clockIn, dayIn, instantOf } from '#domains/gyms/gyms/web/zone-time.ts'
import { newId } from '#platform/ids.ts'
import { deviceZone } from '#platform/wall-clock.ts'
import type { ContentDraft, ContentInput } from '../contract.ts'
import type { ContentDiscipline, ContentLevel } from '../kinds.ts'
import type { ContentProblem } from '../problems.ts'
import { PROBLEM_FIELDS } from './content-labels.ts'

export interface ChapterDraft {
  key: string
  /** Such as `1:30`. */
  at: string
  title: string
  technique: string | null
}

export interface StepDraft {
  key: string
  title: string
  technique: string | null
  minutes: string
  note: string
}

export interface ContentForm {
  id: string
  /** The server's version that the form is based on; 0 if the server has none. */
  version: number
  type: ContentType
  title: string
  body: string
  teaser: string
  previewSeconds: string
  techniques: string[]
  discipline: ContentDiscipline | ''
  level: ContentLevel
  cover: { id: string; url: string } | null
  minLevel: number | null
  videoFileId: string | null
  chapters: ChapterDraft[]
  steps: StepDraft[]
  parts: string[]
  /** In the device's time zone. */
  live: { day: string; time: string; minutes: string; joinUrl: string }
  commentsOn: boolean
}

export function newForm(type: ContentType, videoFileId: string | null = null): ContentForm {
  return {
    id: newId(),
    version: 0,
    type,
    title: '',
    body: '',
    teaser: '',
    previewSeconds: '',
    techniques: [],
    discipline: '',
    level: 'all',
    cover: null,
    minLevel: null,
    videoFileId,
    chapters: [],
    steps: [],
    parts: [],
    live: { day: '', time: '18:00', minutes: '60', joinUrl: '' },
    commentsOn: true,
  }
}

export function formOf(draft: ContentDraft): ContentForm {
  const { id, version, type, title, body, teaser, techniques, level, minLevel, videoFileId, parts, commentsOn } = draft
  const begin = draft.live?.startsAt ? new Date(draft.live.startsAt) : null
  return {
    ...{ id, version, type, title, body, teaser, techniques, level, minLevel, videoFileId, parts, commentsOn },
    previewSeconds: draft.previewSeconds === 0 ? '' : String(draft.previewSeconds),
    discipline: draft.discipline ?? '',
    cover: draft.cover && draft.coverUrl ? { id: draft.cover, url: draft.coverUrl } : null,
    chapters: draft.chapters.map(({ at, title: name, technique }) => ({
      key: newId(),
      at: timeOf(at),
      title: name,
      technique: technique ?? null,
    })),
    steps: draft.steps.map((step) => ({
      key: newId(),
      title: step.title,
      technique: step.technique ?? null,
      minutes: step.minutes === 0 ? '' : String(step.minutes),
      note: step.note,
    })),
    live: {
      day: begin ? dayIn(undefined, begin) : '',
      time: begin ? clockIn(undefined, begin) : '18:00',
      minutes: String(draft.live?.minutes ?? 60),
      joinUrl: draft.live?.joinUrl ?? '',
    },
  }
}

/** The request for a form. Incomplete chapters and steps are dropped, so incomplete forms can be saved. */
export function inputOf(form: ContentForm): ContentInput {
  const { id, version, type, title, body, teaser, techniques, level, minLevel, videoFileId, parts, commentsOn } = form
  return {
    ...{ id, version, type, techniques, level, minLevel, videoFileId, commentsOn },
    title: title.trim(),
    body: body.trim(),
    teaser: teaser.trim(),
    previewSeconds: wholeOf(form.previewSeconds),
    discipline: form.discipline === '' ? null : form.discipline,
    cover: form.cover?.id ?? null,
    chapters: type === 'technique_video' ? form.chapters.flatMap(chapterOf) : [],
    steps: type === 'drill_plan' ? form.steps.flatMap(stepOf) : [],
    parts: type === 'course' ? parts : [],
    live: type === 'live_class' ? liveOf(form.live) : null,
  }
}

/** Whether the request leaves out a chapter or step that has been begun. */
export function isCutShort(form: ContentForm): boolean {
  const { chapters = [], steps = [] } = inputOf(form)
  const parts = { technique_video: form.chapters, drill_plan: form.steps, article: [], course: [], live_class: [] }
  const begun: (ChapterDraft | StepDraft)[] = parts[form.type]
  return begun.filter(isBegun).length > chapters.length + steps.length
}

const isBegun = ({ title, ...more }: ChapterDraft | StepDraft) =>
  `${title}${'at' in more ? more.at : more.note}`.trim() !== ''

function chapterOf({ at, title, technique }: ChapterDraft) {
  const seconds = secondsIn(at)
  if (title.trim() === '' || seconds === null) return []
  return { at: seconds, title: title.trim(), ...(technique ? { technique } : {}) }
}

function stepOf({ title, technique, minutes, note }: StepDraft) {
  if (title.trim() === '') return []
  return { title: title.trim(), ...(technique ? { technique } : {}), minutes: wholeOf(minutes), note: note.trim() }
}

function liveOf({ day, time, minutes, joinUrl }: ContentForm['live']) {
  const startsAt = day && time ? instantOf(day, time, deviceZone()).toISOString() : null
  return { startsAt, minutes: wholeOf(minutes) || 60, joinUrl: joinUrl.trim() }
}

/** A typed number; 0 if empty. The server refuses anything but whole numbers. */
function wholeOf(text: string): number {
  return text.trim() === '' ? 0 : Number(text)
}

/** The seconds in `1:30`, `1:02:30` or `90`; null if the text isn't a time. */
export function secondsIn(text: string): number | null {
  const parts = text.trim().split(':')
  if (parts.length > 3 || parts.some((part) => !/^\d{1,4}$/.test(part))) return null
  return parts.reduce((before, part) => before * 60 + Number(part), 0)
}

export function timeOf(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  const two = (value: number) => String(value).padStart(2, '0')
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
}

/** The saved draft's problems, without those in fields that have changed since. */
export function problemsLeft(form: ContentForm, saved: ContentDraft): ContentProblem[] {
  const textsOf = (one: ContentForm) => ({ ...inputOf(one), ...one.live, live: one.live.day + one.live.time })
  const [now, before] = [textsOf(form), textsOf(formOf(saved))]
  const isSameIn = (field: keyof typeof now) => JSON.stringify(now[field]) === JSON.stringify(before[field])
  return saved.problems.filter((problem) => isSameIn(PROBLEM_FIELDS[problem]))
}

/** Whether two forms would send the same request, apart from the version. */
export function isSame(one: ContentForm, other: ContentForm): boolean {
  const said = (form: ContentForm) => JSON.stringify({ ...inputOf(form), version: 0 })
  return said(one) === said(other)
}
